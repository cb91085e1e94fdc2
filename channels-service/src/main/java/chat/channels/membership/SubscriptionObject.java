package chat.channels.membership;

import chat.channels.channel.ChannelObject;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A channel with the subscriber's own properties, as clients see it.
 *
 * @param channel fields of the channel
 * @param color color of the channel for the subscriber, such as {@code #76ce90}
 * @param pinToTop whether the channel is shown before those that are not pinned
 * @param isMuted whether the channel is muted
 * @param inHomeView the opposite of {@code is_muted}, for older clients
 * @param desktopNotifications whether messages cause desktop notifications; null for the user's
 *     global setting
 * @param audibleNotifications whether messages cause audible notifications; null for the user's
 *     global setting
 * @param pushNotifications whether messages cause push notifications; null for the user's global
 *     setting
 * @param emailNotifications whether messages cause email notifications; null for the user's global
 *     setting
 * @param wildcardMentionsNotify whether wildcard mentions cause notifications; null for the user's
 *     global setting
 * @param subscribers ids of the subscribers; absent if they were not requested or there are too
 *     many
 * @param partialSubscribers ids of some of the subscribers; sent instead of all if there are too
 *     many
 */
@Serdeable(naming = SnakeCaseStrategy.class)
public record SubscriptionObject(
    @JsonUnwrapped ChannelObject channel,
    String color,
    boolean pinToTop,
    boolean isMuted,
    boolean inHomeView,
    @Nullable Boolean desktopNotifications,
    @Nullable Boolean audibleNotifications,
    @Nullable Boolean pushNotifications,
    @Nullable Boolean emailNotifications,
    @Nullable Boolean wildcardMentionsNotify,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<Long> subscribers,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<Long> partialSubscribers) {

  /** Default colors, distinguishable on light and on dark backgrounds. */
  private static final List<String> COLORS =
      List.of(
          "#76ce90", "#fae589", "#a6c7e5", "#e79ab5", "#bfd56f", "#f4ae55", "#b0a5fd", "#addfe5",
          "#f5ce6e", "#c2726a", "#94c849", "#bd86e5", "#ee7e4a", "#a6dcbf", "#95a5fd", "#53a063",
          "#9987e1", "#e4523d", "#c2c2c2", "#4f8de4", "#c6a8ad", "#e7cc4d", "#c8bebf", "#a47462");

  /** The subscription with the subscriber's properties. */
  public static SubscriptionObject of(
      ChannelObject channel, SubscriptionProperties properties, @Nullable List<Long> subscribers) {
    int color = (int) (channel.streamId() % COLORS.size());
    return new SubscriptionObject(
        channel,
        properties.color() == null ? COLORS.get(color) : properties.color(),
        properties.pinToTop(),
        properties.isMuted(),
        !properties.isMuted(),
        properties.desktopNotifications(),
        properties.audibleNotifications(),
        properties.pushNotifications(),
        properties.emailNotifications(),
        properties.wildcardMentionsNotify(),
        subscribers,
        null);
  }

  /** Returns a variant with partial subscribers, or this object for null. */
  public SubscriptionObject withPartialSubscribers(@Nullable List<Long> some) {
    return some == null
        ? this
        : new SubscriptionObject(
            channel,
            color,
            pinToTop,
            isMuted,
            inHomeView,
            desktopNotifications,
            audibleNotifications,
            pushNotifications,
            emailNotifications,
            wildcardMentionsNotify,
            null,
            some);
  }
}
