package chat.channels.membership;

import io.micronaut.core.annotation.Introspected;
import org.jspecify.annotations.Nullable;

/**
 * The properties that a subscriber can set.
 *
 * @param color null for the default color derived from the channel's id
 * @param desktopNotifications null for the user's global setting; likewise the following ones
 */
@Introspected
public record SubscriptionProperties(
    @Nullable String color,
    boolean pinToTop,
    boolean isMuted,
    @Nullable Boolean desktopNotifications,
    @Nullable Boolean audibleNotifications,
    @Nullable Boolean pushNotifications,
    @Nullable Boolean emailNotifications,
    @Nullable Boolean wildcardMentionsNotify) {

  /** The properties of a subscription for which nothing was set. */
  public static final SubscriptionProperties NONE =
      new SubscriptionProperties(null, false, false, null, null, null, null, null);

  /** Returns a variant with another color, or this object for null. */
  SubscriptionProperties in(@Nullable String sent) {
    return sent == null
        ? this
        : new SubscriptionProperties(
            sent,
            pinToTop,
            isMuted,
            desktopNotifications,
            audibleNotifications,
            pushNotifications,
            emailNotifications,
            wildcardMentionsNotify);
  }

  /** Replaces notification settings that are not set by the user's global ones. */
  public SubscriptionProperties withNotifications(SubscriptionProperties ofAllChannels) {
    return new SubscriptionProperties(
        color,
        pinToTop,
        isMuted,
        desktopNotifications == null ? ofAllChannels.desktopNotifications : desktopNotifications,
        audibleNotifications == null ? ofAllChannels.audibleNotifications : audibleNotifications,
        pushNotifications == null ? ofAllChannels.pushNotifications : pushNotifications,
        emailNotifications == null ? ofAllChannels.emailNotifications : emailNotifications,
        wildcardMentionsNotify);
  }
}
