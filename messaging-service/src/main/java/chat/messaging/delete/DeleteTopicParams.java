package chat.messaging.delete;

import chat.kit.params.InPath;
import chat.kit.params.MaxLength;

/**
 * Parameters of API: delete-topic.
 *
 * @param streamId the id of the channel
 * @param topicName the name of the topic, ignoring case. {@code general chat} and {@code (no
 *     topic)} mean the empty topic
 */
record DeleteTopicParams(@InPath long streamId, @MaxLength(1_000) String topicName) {}
