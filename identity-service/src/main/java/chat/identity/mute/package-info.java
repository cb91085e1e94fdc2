/**
 * Muting people and bots, and unmuting them (specification, operation 13).
 *
 * <p>Table: {@code muted_user}. Events: {@code muted_users}, the whole list, for the clients of
 * whoever has muted, and user-changed, for whoever keeps his flags of messages. Who may not be seen
 * is answered as if there were nobody; the deactivated can be muted too.
 */
@NullMarked
package chat.identity.mute;

import org.jspecify.annotations.NullMarked;
