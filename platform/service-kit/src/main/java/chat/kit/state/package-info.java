/**
 * What a client is told when it registers for events, put together of parts: each feature of each
 * service gives the state that its own events keep current, and {@code POST
 * /internal/initial_state} answers those of one service. A part is made by the code that also
 * answers the operation by which the same thing is read.
 */
@NullMarked
package chat.kit.state;

import org.jspecify.annotations.NullMarked;
