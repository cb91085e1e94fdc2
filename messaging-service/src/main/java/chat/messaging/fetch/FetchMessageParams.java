package chat.messaging.fetch;

import chat.kit.params.Default;
import chat.kit.params.InPath;

/** Parameters of fetching a single message (API: get-message). */
record FetchMessageParams(
    @InPath long messageId,
    @Default("true") boolean applyMarkdown,
    @Default("false") boolean allowEmptyTopicName) {}
