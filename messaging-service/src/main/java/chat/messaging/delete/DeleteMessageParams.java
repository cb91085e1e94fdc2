package chat.messaging.delete;

import chat.kit.params.InPath;

/** The parameters of Delete a message (specification, operation 8). */
record DeleteMessageParams(@InPath long messageId) {}
