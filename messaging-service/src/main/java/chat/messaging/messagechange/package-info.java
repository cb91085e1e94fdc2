/**
 * Common parts of all changes of stored messages.
 *
 * <p>Contains the current state of a message under the organization's lock, and message-changed,
 * which announces edits, moves, deletions and reactions to the other services.
 *
 * <p>A component that changes messages takes the lock, reads the messages again, because they may
 * have been deleted or moved since the change was permitted, writes, and appends the events in the
 * same transaction.
 */
@NullMarked
package chat.messaging.messagechange;

import org.jspecify.annotations.NullMarked;
