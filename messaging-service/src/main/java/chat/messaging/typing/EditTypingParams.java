package chat.messaging.typing;

import chat.kit.params.InPath;

/**
 * The parameters of API: set-typing-status-for-message-edit.
 *
 * @param messageId the id of the message
 * @param op whether the caller started or stopped editing the message
 */
record EditTypingParams(@InPath long messageId, TypingOperation op) {}
