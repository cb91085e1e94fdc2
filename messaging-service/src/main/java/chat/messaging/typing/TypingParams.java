package chat.messaging.typing;

import chat.kit.params.Default;
import chat.messaging.send.RecipientParameter;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of API: set-typing-status.
 *
 * @param to the people of a direct message, by ids or addresses
 * @param streamId of a channel message, like the topic
 */
record TypingParams(
    TypingOperation op,
    @Default("direct") TypingType type,
    @Nullable RecipientParameter to,
    @Nullable Long streamId,
    @Nullable String topic) {}
