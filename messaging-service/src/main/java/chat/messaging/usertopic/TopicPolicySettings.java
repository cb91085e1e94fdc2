package chat.messaging.usertopic;

import org.jspecify.annotations.Nullable;

/**
 * A user's settings for automatic visibility policies in a channel.
 *
 * @param followOn number of the {@link PolicyTrigger} that makes the user follow a topic
 * @param unmuteOn number of the trigger that unmutes a topic in a muted channel
 */
public record TopicPolicySettings(long followOn, long unmuteOn, boolean isChannelMuted) {

  /** Returns the settings with defaults for null values. */
  public static TopicPolicySettings of(
      @Nullable Long followOn, @Nullable Long unmuteOn, boolean isChannelMuted) {
    return new TopicPolicySettings(
        followOn == null ? PolicyTrigger.START_TOPIC.number() : followOn,
        unmuteOn == null ? PolicyTrigger.SEND.number() : unmuteOn,
        isChannelMuted);
  }

  /** Returns the policy that a trigger causes, or null; following takes precedence. */
  public @Nullable VisibilityPolicy after(PolicyTrigger policyTrigger) {
    if (policyTrigger.isEnoughFor(followOn)) {
      return VisibilityPolicy.FOLLOWED;
    }
    return isChannelMuted && policyTrigger.isEnoughFor(unmuteOn) ? VisibilityPolicy.UNMUTED : null;
  }
}
