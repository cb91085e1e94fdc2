package chat.channels.membership;

import chat.channels.channel.Channel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Users of one channel who are being subscribed or unsubscribed.
 *
 * @param color of new subscriptions; null for the default color derived from the channel's id
 */
public record Subscribers(Channel channel, List<Long> userIds, @Nullable String color) {

  public Subscribers(Channel channel, List<Long> userIds) {
    this(channel, userIds, null);
  }

  /** The same users, with the subscriber count of the channel including them. */
  Subscribers counted() {
    return new Subscribers(channel.withMoreSubscribers(userIds.size()), userIds, color);
  }

  List<SubscriptionKey> places() {
    return userIds.stream()
        .map(userId -> new SubscriptionKey(channel.channelId(), userId))
        .toList();
  }
}
