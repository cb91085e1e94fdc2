package chat.messaging.reminder;

import chat.kit.params.MaxLength;
import chat.kit.params.Range;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of API: create-message-reminder.
 *
 * @param messageId the id of the message
 * @param scheduledDeliveryTimestamp when the reminder is due: UNIX seconds in the future, until the
 *     year 9999
 * @param note a text that the reminder contains
 */
public record CreateReminderParams(
    long messageId,
    @Range(max = 253_402_300_799L) long scheduledDeliveryTimestamp,
    @MaxLength(MAX_NOTE) @Nullable String note) {

  /** {@code max_reminder_note_length}. */
  public static final int MAX_NOTE = 500;
}
