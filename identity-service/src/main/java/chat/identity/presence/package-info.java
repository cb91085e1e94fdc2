/**
 * Who is there (specification, operation 9): posting one's own presence, reading everybody's.
 *
 * <p>Table: {@code presence}. Event: {@code presence}, for clients, when somebody comes back in an
 * organization of 100 people or fewer. Posts are gathered in memory ({@link
 * chat.identity.presence.PendingPresence}) and written once a second; a crash may lose that second.
 * Reading merges that with the table ({@link chat.identity.presence.PresenceBoard}). People alone
 * have a presence, bots have none; whoever turned {@code presence_enabled} off is shown to nobody.
 */
@NullMarked
package chat.identity.presence;

import org.jspecify.annotations.NullMarked;
