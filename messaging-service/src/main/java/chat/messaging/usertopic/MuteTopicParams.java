package chat.messaging.usertopic;

import chat.messaging.topic.TopicName;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of {@code PATCH /users/me/subscriptions/muted_topics}.
 *
 * @param stream the channel's name, or {@code streamId} its id
 */
record MuteTopicParams(
    @Nullable String stream, @Nullable Long streamId, TopicName topic, MuteOperation op) {}
