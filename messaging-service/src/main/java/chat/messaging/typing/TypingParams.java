package chat.messaging.typing;

import chat.kit.params.Default;
import chat.kit.params.MaxElements;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of {@code POST /typing}.
 *
 * @param to ids of the people of a direct message
 * @param streamId of a channel message, as the topic
 */
record TypingParams(
    TypingOperation op,
    @Default("direct") TypingType type,
    @MaxElements(1000) @Nullable List<Long> to,
    @Nullable Long streamId,
    @Nullable String topic) {}
