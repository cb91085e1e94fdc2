/** What {@code /health} of a service says of Kafka and of the storage of what it depends on. */
@NullMarked
package chat.kit.health;

import org.jspecify.annotations.NullMarked;
