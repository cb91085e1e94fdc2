/** Health indicators of Kafka and of the storage of dependencies. */
@NullMarked
package chat.kit.health;

import org.jspecify.annotations.NullMarked;
