/**
 * What a client is told when it registers for events: the state from which the events go on
 * (behaviour, 18.1). The package {@code queue} gives it the queue itself.
 */
@NullMarked
package chat.messaging.register;

import org.jspecify.annotations.NullMarked;
