package chat.channels.subscription;

import io.micronaut.data.annotation.MappedEntity;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table {@code subscription}.
 *
 * @param periods a multirange as PostgreSQL writes it
 * @param color null here and below: not set by the user
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

  Place place() {
    return new Place(channelId, userId);
  }

  /** The values that the user has set. */
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
