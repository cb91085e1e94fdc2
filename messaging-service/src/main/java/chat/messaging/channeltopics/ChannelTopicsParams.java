package chat.messaging.channeltopics;

import chat.kit.params.Default;
import chat.kit.params.InPath;

/** The parameters of Get topics in a channel. */
record ChannelTopicsParams(@InPath long streamId, @Default("false") boolean allowEmptyTopicName) {}
