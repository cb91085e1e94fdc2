/**
 * Reminders of messages (API: create-message-reminder, get-reminders, delete-reminder).
 *
 * <p>Owns the table {@code reminder}, which is both the owner's list and the job queue (decision
 * 19); publishes the client event {@code reminders} to the owner only. The notification bot sends
 * each reminder once, with an idempotency key from the reminder's id. Read access is checked again
 * at that time. A reminder that is being sent can't be deleted.
 */
@NullMarked
package chat.messaging.reminder;

import org.jspecify.annotations.NullMarked;
