package chat.messaging.fetch;

import chat.kit.params.Default;
import chat.kit.params.InPath;

/** The parameters of Fetch a single message (specification, operation 3). */
record FetchMessageParams(
    @InPath long messageId,
    @Default("true") boolean applyMarkdown,
    @Default("false") boolean allowEmptyTopicName) {}
