package chat.messaging.delete;

import chat.kit.params.InPath;

/** Parameters of API: delete-message. */
record DeleteMessageParams(@InPath long messageId) {}
