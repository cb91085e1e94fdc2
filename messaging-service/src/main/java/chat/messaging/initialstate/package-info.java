/**
 * Initial state of an event queue, returned at registration (API: register-queue).
 *
 * <p>The events of the queue continue from this state. The queue itself is created by the package
 * {@code queue}.
 */
@NullMarked
package chat.messaging.initialstate;

import org.jspecify.annotations.NullMarked;
