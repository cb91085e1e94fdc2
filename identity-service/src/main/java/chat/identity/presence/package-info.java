/**
 * Presence: updating one's own and reading everyone's (API: update-presence, get-presence).
 *
 * <p>Table: {@code presence}. Event: {@code presence}, for clients, when a user comes online in an
 * organization of at most 100 people. Posted presences are buffered in memory ({@link
 * chat.identity.presence.PendingPresence}) and written once a second; a crash may lose that second.
 * Reads merge the buffer with the table ({@link chat.identity.presence.PresenceBoard}). Only people
 * have a presence, bots do not; users who turn {@code presence_enabled} off are shown to nobody.
 */
@NullMarked
package chat.identity.presence;

import org.jspecify.annotations.NullMarked;
