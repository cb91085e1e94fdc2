package chat.messaging.usertopic;

import chat.messaging.topic.TopicName;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of API: mute-topic.
 *
 * @param stream the channel's name; required without {@code stream_id}
 * @param streamId the channel's id; required without {@code stream}
 * @param topic the name of the topic: at most 60 characters without the prefix of resolved topics;
 *     {@code general chat} and {@code (no topic)} mean the empty topic
 * @param op {@code add} mutes the topic, {@code remove} removes the policy
 */
record MuteTopicParams(
    @Nullable String stream, @Nullable Long streamId, TopicName topic, MuteOperation op) {}
