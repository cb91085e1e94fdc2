/**
 * How a program reaches Kafka, from its configuration. Whoever makes a client by himself takes the
 * settings of {@link chat.contracts.KafkaAccess}; the framework's clients get them, too.
 */
@NullMarked
package chat.kit.kafka;

import org.jspecify.annotations.NullMarked;
