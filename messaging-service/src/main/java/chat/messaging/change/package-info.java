/**
 * What the changes of stored messages have in common: a message as it is under the organization's
 * lock, and message-changed, which tells the other services of edits, moves, deletions and
 * reactions.
 *
 * <p>Whoever changes messages takes the lock, looks them up here anew, since they may have gone or
 * moved since the change was permitted, writes, and appends the events in the same transaction.
 */
@NullMarked
package chat.messaging.change;

import org.jspecify.annotations.NullMarked;
