/**
 * Saying that one is about to write, or no longer is ({@code POST /typing}).
 *
 * <p>Nothing is kept. Event: client-events {@code typing}, to the people of a direct message or to
 * the subscribers of a channel; in large channels to nobody. Who has turned this off is refused.
 */
@NullMarked
package chat.messaging.typing;

import org.jspecify.annotations.NullMarked;
