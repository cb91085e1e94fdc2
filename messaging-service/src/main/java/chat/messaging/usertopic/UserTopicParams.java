package chat.messaging.usertopic;

import chat.messaging.topic.TopicName;

/** Parameters of API: update-user-topic. */
record UserTopicParams(long streamId, TopicName topic, VisibilityPolicy visibilityPolicy) {}
