package chat.messaging.usertopic;

import chat.messaging.topic.TopicName;

/** The parameters of {@code POST /user_topics}. */
record UserTopicParams(long streamId, TopicName topic, VisibilityPolicy visibilityPolicy) {}
