package chat.messaging.usertopic;

import org.jspecify.annotations.Nullable;

/**
 * What somebody wants to happen to a channel's topics by itself.
 *
 * @param followOn the number of the {@link Deed} on which a topic is followed
 * @param unmuteOn the number of that on which a topic is unmuted where the channel is muted
 */
public record TopicHabits(int followOn, int unmuteOn, boolean isChannelMuted) {

  /** The policy that a deed asks for, if it asks for any; following comes first. */
  public @Nullable VisibilityPolicy after(Deed deed) {
    if (deed.isEnoughFor(followOn)) {
      return VisibilityPolicy.FOLLOWED;
    }
    return isChannelMuted && deed.isEnoughFor(unmuteOn) ? VisibilityPolicy.UNMUTED : null;
  }
}
