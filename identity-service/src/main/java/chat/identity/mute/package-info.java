/**
 * Muting and unmuting people and bots (API: mute-user, unmute-user).
 *
 * <p>Table: {@code muted_user}. Events: {@code muted_users}, the whole list, for the muting
 * account's clients, and {@code user-changed}, for the service that maintains its message flags.
 * Users that the caller may not see are refused like missing ones; deactivated users can be muted,
 * too.
 */
@NullMarked
package chat.identity.mute;

import org.jspecify.annotations.NullMarked;
