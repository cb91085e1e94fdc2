package chat.messaging.usertopic;

import io.micronaut.core.annotation.Introspected;
import org.jspecify.annotations.Nullable;

/** A row with an account's {@link TopicPolicySettings} in a channel; null for defaults. */
@Introspected
record ChannelTopicPolicySettings(
    long userId,
    long channelId,
    @Nullable Long followOn,
    @Nullable Long unmuteOn,
    boolean isChannelMuted) {

  TopicPolicySettings habits() {
    return TopicPolicySettings.of(followOn, unmuteOn, isChannelMuted);
  }
}
