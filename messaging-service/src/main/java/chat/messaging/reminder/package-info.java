/**
 * Reminders of messages (specification, operation 14, and {@code /reminders}).
 *
 * <p>Table: reminder, which is the list of its owner and the queue of what is to be sent, too
 * (decision 23). Events: client-events {@code reminders}, to the owner alone. The notification bot
 * sends each once: its idempotency key is made of the reminder's id. Whether the owner may still
 * read the message is asked again then. Once somebody is at it, it can't be deleted any more.
 */
@NullMarked
package chat.messaging.reminder;

import org.jspecify.annotations.NullMarked;
