package chat.channels.subscription;

import io.micronaut.core.annotation.Introspected;
import org.jspecify.annotations.Nullable;

/**
 * What a subscriber has set.
 *
 * @param color null for the one that the channel's id gives
 * @param desktopNotifications null here and below: as the user has set for all channels
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

  /** Nothing. */
  public static final SubscriptionProperties NONE =
      new SubscriptionProperties(null, false, false, null, null, null, null, null);

  /** The same in another colour, or as it is for null. */
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

  /** The same with the user's notifications for all channels where he has set none for this. */
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
