/** Reading Kafka outside of what the framework's own listeners do. */
@NullMarked
package chat.kit.kafka;

import org.jspecify.annotations.NullMarked;
