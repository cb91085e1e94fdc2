package chat.channels.subscription;

import chat.channels.channel.Channel;
import java.util.List;

/** Some users of a channel: who comes, or who leaves. */
public record Subscribers(Channel channel, List<Long> userIds) {

  List<Place> places() {
    return userIds.stream().map(userId -> new Place(channel.channelId(), userId)).toList();
  }
}
