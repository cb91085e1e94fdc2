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
 * @param inHomeView the opposite of {@code isMuted}, for older clients
 * @param desktopNotifications null for the user's global setting; likewise the following ones
 * @param subscribers absent if not requested or if there are too many
 * @param partialSubscribers sent instead if there are too many for a registering client
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
