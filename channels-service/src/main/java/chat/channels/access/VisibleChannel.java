package chat.channels.access;

import chat.channels.channel.Channel;
import java.util.Collection;
import java.util.List;

/** A channel that the caller may see; created only by {@link ChannelAccess}. */
public final class VisibleChannel {

  private final ChannelRelation channelRelation;

  VisibleChannel(ChannelRelation channelRelation) {
    this.channelRelation = channelRelation;
  }

  public Channel channel() {
    return channelRelation.channel();
  }

  /** Returns the ids of the channels, in the same order. */
  public static List<Long> ids(Collection<VisibleChannel> some) {
    return some.stream().map(known -> known.channel().channelId()).toList();
  }

  public boolean isSubscribed() {
    return channelRelation.isSubscribed();
  }

  /** Whether the account is a bot whose owner is subscribed. */
  public boolean isOwnerSubscribed() {
    return channelRelation.isOwnerSubscribed();
  }

  public boolean allows(ChannelPermission permission) {
    return permission.isGiven(channelRelation);
  }
}
