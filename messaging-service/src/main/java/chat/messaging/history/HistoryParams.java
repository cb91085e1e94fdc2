package chat.messaging.history;

import chat.kit.params.Default;
import chat.kit.params.InPath;

/** Parameters of API: get-message-history. */
record HistoryParams(@InPath long messageId, @Default("false") boolean allowEmptyTopicName) {}
