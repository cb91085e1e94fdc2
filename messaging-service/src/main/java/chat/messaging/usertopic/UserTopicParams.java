package chat.messaging.usertopic;

import chat.messaging.topic.TopicName;

/**
 * Parameters of API: update-user-topic.
 *
 * @param streamId the id of the channel
 * @param topic the name of the topic: at most 60 characters without the prefix of resolved topics;
 *     {@code general chat} and {@code (no topic)} mean the empty topic
 * @param visibilityPolicy 0 for none, 1 for muted, 2 for unmuted (in a muted channel), 3 for
 *     followed
 */
record UserTopicParams(long streamId, TopicName topic, VisibilityPolicy visibilityPolicy) {}
