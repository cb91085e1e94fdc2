/**
 * Messages that their authors schedule (API: create-scheduled-message, get-scheduled-messages,
 * update-scheduled-message, delete-scheduled-message).
 *
 * <p>Owns the table {@code scheduled_message}, which is both the author's list and the job queue;
 * publishes the client event {@code scheduled_messages} to the author only. A message is sent once,
 * with an idempotency key from its id, by the rules of a send at that time. It is not sent more
 * than ten minutes late. The notification bot reports a failure to the author. A message that is
 * being sent can be neither edited nor deleted.
 */
@NullMarked
package chat.messaging.scheduledmessage;

import org.jspecify.annotations.NullMarked;
