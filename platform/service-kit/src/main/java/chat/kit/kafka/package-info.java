/** Kafka consumers that are not the framework's listeners. */
@NullMarked
package chat.kit.kafka;

import org.jspecify.annotations.NullMarked;
