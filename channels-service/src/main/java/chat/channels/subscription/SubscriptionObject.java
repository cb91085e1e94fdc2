package chat.channels.subscription;

import chat.channels.channel.ChannelObject;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A channel as its subscriber sees it.
 *
 * @param inHomeView the opposite of {@code isMuted}, for older clients
 * @param desktopNotifications null here and below: as the user has set for all channels
 * @param subscribers absent where nobody asked, or where they are too many
 * @param partialSubscribers in place of them where they are too many for a client that registers
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

  /** Colours that are told apart from each other on light and on dark ground. */
  private static final List<String> COLORS =
      List.of(
          "#76ce90", "#fae589", "#a6c7e5", "#e79ab5", "#bfd56f", "#f4ae55", "#b0a5fd", "#addfe5",
          "#f5ce6e", "#c2726a", "#94c849", "#bd86e5", "#ee7e4a", "#a6dcbf", "#95a5fd", "#53a063",
          "#9987e1", "#e4523d", "#c2c2c2", "#4f8de4", "#c6a8ad", "#e7cc4d", "#c8bebf", "#a47462");

  /** The subscription as its subscriber has set it. */
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

  /** The same with some of the subscribers, or as it is for null. */
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
