package chat.messaging.reminder;

import chat.kit.params.MaxLength;
import chat.kit.params.Range;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of API: create-message-reminder.
 *
 * @param scheduledDeliveryTimestamp UNIX seconds, until the year 9999
 */
record CreateReminderParams(
    long messageId,
    @Range(max = 253_402_300_799L) long scheduledDeliveryTimestamp,
    @MaxLength(500) @Nullable String note) {}
