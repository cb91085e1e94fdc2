package chat.messaging.reminder;

import chat.kit.params.InPath;

/** The parameters of Delete a reminder (specification, operation 14). */
record ReminderIdParams(@InPath long reminderId) {}
