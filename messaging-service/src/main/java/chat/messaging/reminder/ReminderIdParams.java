package chat.messaging.reminder;

import chat.kit.params.InPath;

/**
 * The parameters of API: delete-reminder.
 *
 * @param reminderId the id of the reminder
 */
record ReminderIdParams(@InPath long reminderId) {}
