package chat.messaging.usertopic;

import org.jspecify.annotations.Nullable;

/**
 * What somebody wants to happen to a channel's topics by itself.
 *
 * @param followOn the number of the {@link Deed} on which a topic is followed
 * @param unmuteOn the number of that on which a topic is unmuted where the channel is muted
 */
public record TopicHabits(long followOn, long unmuteOn, boolean isChannelMuted) {

  /** Of an account that may have chosen neither. */
  public static TopicHabits of(
      @Nullable Long followOn, @Nullable Long unmuteOn, boolean isChannelMuted) {
    return new TopicHabits(
        followOn == null ? Deed.START_TOPIC.number() : followOn,
        unmuteOn == null ? Deed.SEND.number() : unmuteOn,
        isChannelMuted);
  }

  /** The policy that a deed asks for, if it asks for any; following comes first. */
  public @Nullable VisibilityPolicy after(Deed deed) {
    if (deed.isEnoughFor(followOn)) {
      return VisibilityPolicy.FOLLOWED;
    }
    return isChannelMuted && deed.isEnoughFor(unmuteOn) ? VisibilityPolicy.UNMUTED : null;
  }
}
