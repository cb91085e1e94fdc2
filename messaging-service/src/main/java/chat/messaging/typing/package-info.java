/**
 * Typing notifications (API: set-typing-status, set-typing-status-for-message-edit).
 *
 * <p>Stores nothing. Publishes the client events {@code typing} and {@code typing_edit_message} to
 * the people of a direct message or the subscribers of a channel; not in large channels. Requests
 * of users who have turned their notifications off are refused.
 */
@NullMarked
package chat.messaging.typing;

import org.jspecify.annotations.NullMarked;
