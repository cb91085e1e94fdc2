package chat.messaging.history;

import chat.kit.params.Default;
import chat.kit.params.InPath;

/** The parameters of reading a message's history. */
record HistoryParams(@InPath long messageId, @Default("false") boolean allowEmptyTopicName) {}
