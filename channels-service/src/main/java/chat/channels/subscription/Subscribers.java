package chat.channels.subscription;

import chat.channels.channel.Channel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some users of a channel: who comes, or who leaves.
 *
 * @param color in which who comes has it shown; null for the one that the channel's id gives
 */
public record Subscribers(Channel channel, List<Long> userIds, @Nullable String color) {

  public Subscribers(Channel channel, List<Long> userIds) {
    this(channel, userIds, null);
  }

  /** The same with the channel as it is when they have come. */
  Subscribers counted() {
    return new Subscribers(channel.withMoreSubscribers(userIds.size()), userIds, color);
  }

  List<Place> places() {
    return userIds.stream().map(userId -> new Place(channel.channelId(), userId)).toList();
  }
}
