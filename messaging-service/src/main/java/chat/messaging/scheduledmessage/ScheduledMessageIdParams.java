package chat.messaging.scheduledmessage;

import chat.kit.params.InPath;

/**
 * The parameters of API: delete-scheduled-message.
 *
 * @param scheduledMessageId the id of the scheduled message
 */
record ScheduledMessageIdParams(@InPath long scheduledMessageId) {}
