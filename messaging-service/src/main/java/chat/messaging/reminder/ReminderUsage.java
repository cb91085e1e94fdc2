package chat.messaging.reminder;

import io.micronaut.core.annotation.Introspected;

/**
 * The number and size of a user's reminders.
 *
 * @param size of the stored texts, in bytes
 */
@Introspected
record ReminderUsage(long number, long size) {}
