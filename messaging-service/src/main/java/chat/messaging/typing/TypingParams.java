package chat.messaging.typing;

import chat.kit.params.Default;
import chat.messaging.send.SentTo;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of {@code POST /typing}.
 *
 * @param to the people of a direct message, by ids or addresses
 * @param streamId of a channel message, as the topic
 */
record TypingParams(
    TypingOperation op,
    @Default("direct") TypingType type,
    @Nullable SentTo to,
    @Nullable Long streamId,
    @Nullable String topic) {}
