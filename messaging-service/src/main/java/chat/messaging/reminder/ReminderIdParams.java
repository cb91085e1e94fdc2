package chat.messaging.reminder;

import chat.kit.params.InPath;

/** The parameters of API: delete-reminder. */
record ReminderIdParams(@InPath long reminderId) {}
