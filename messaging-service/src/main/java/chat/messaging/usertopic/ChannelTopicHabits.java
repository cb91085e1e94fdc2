package chat.messaging.usertopic;

import io.micronaut.core.annotation.Introspected;
import org.jspecify.annotations.Nullable;

/** What an account has chosen of its {@link TopicHabits} in a channel. */
@Introspected
record ChannelTopicHabits(
    long userId,
    long channelId,
    @Nullable Long followOn,
    @Nullable Long unmuteOn,
    boolean isChannelMuted) {

  TopicHabits habits() {
    return TopicHabits.of(followOn, unmuteOn, isChannelMuted);
  }
}
