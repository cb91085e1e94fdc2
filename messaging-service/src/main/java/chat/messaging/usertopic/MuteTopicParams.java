package chat.messaging.usertopic;

import chat.messaging.topic.TopicName;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of API: mute-topic.
 *
 * @param stream the channel's name; alternatively {@code streamId}
 */
record MuteTopicParams(
    @Nullable String stream, @Nullable Long streamId, TopicName topic, MuteOperation op) {}
