package chat.messaging.delete;

import chat.kit.params.InPath;

/**
 * Parameters of API: delete-message.
 *
 * @param messageId the id of the message
 */
record DeleteMessageParams(@InPath long messageId) {}
