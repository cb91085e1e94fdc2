/**
 * The access to Kafka from a program's configuration.
 *
 * <p>Code that creates a client itself uses the settings of {@link chat.contracts.KafkaAccess}; the
 * framework's clients have them, too.
 */
@NullMarked
package chat.kit.kafka;

import org.jspecify.annotations.NullMarked;
