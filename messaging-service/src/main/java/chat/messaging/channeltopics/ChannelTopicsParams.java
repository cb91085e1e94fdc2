package chat.messaging.channeltopics;

import chat.kit.params.Default;
import chat.kit.params.InPath;

/** Parameters of API: get-stream-topics. */
record ChannelTopicsParams(@InPath long streamId, @Default("false") boolean allowEmptyTopicName) {}
