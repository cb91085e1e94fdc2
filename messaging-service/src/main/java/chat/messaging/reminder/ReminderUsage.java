package chat.messaging.reminder;

import io.micronaut.core.annotation.Introspected;

/**
 * How many reminders an account has, and their size.
 *
 * @param size of the texts that are shown, in bytes
 */
@Introspected
record ReminderUsage(long number, long size) {}
