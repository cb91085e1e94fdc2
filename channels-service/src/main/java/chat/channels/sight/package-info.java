/**
 * Which channels appear to accounts, and vanish for them, because their role changes or the groups
 * that they are in: as their events say it, so that clients need not register again (decision 39).
 *
 * <p>Client events {@code stream} with {@code op} {@code create} and {@code delete}. Written in the
 * transaction in which this service's copy learns of the change. Archived channels are told, too;
 * messaging-service leaves them out for clients that do not know them.
 */
@NullMarked
package chat.channels.sight;

import org.jspecify.annotations.NullMarked;
