package chat.messaging.channeltopics;

import chat.kit.params.Default;
import chat.kit.params.InPath;

/**
 * Parameters of API: get-stream-topics.
 *
 * @param streamId the id of the channel
 * @param allowEmptyTopicName whether the client supports the empty topic; if not, it gets the
 *     display name {@code general chat} instead
 */
record ChannelTopicsParams(@InPath long streamId, @Default("false") boolean allowEmptyTopicName) {}
