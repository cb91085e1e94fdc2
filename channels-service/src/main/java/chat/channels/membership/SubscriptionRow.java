package chat.channels.membership;

import io.micronaut.data.annotation.MappedEntity;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table {@code subscription}.
 *
 * @param periods a PostgreSQL multirange
 * @param color null if not set by the user; likewise the notification settings
 */
@MappedEntity("subscription")
public record SubscriptionRow(
    long channelId,
    long userId,
    String periods,
    @Nullable String color,
    boolean pinToTop,
    boolean isMuted,
    @Nullable Boolean desktopNotifications,
    @Nullable Boolean audibleNotifications,
    @Nullable Boolean pushNotifications,
    @Nullable Boolean emailNotifications,
    @Nullable Boolean wildcardMentionsNotify) {

  SubscriptionKey place() {
    return new SubscriptionKey(channelId, userId);
  }

  /** The properties that the user has set. */
  public SubscriptionProperties properties() {
    return new SubscriptionProperties(
        color,
        pinToTop,
        isMuted,
        desktopNotifications,
        audibleNotifications,
        pushNotifications,
        emailNotifications,
        wildcardMentionsNotify);
  }
}
