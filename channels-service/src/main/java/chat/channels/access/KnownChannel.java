package chat.channels.access;

import chat.channels.channel.Channel;
import java.util.Collection;
import java.util.List;

/** Proof that somebody may know of a channel; only {@link ChannelAccess} makes it. */
public final class KnownChannel {

  private final Standing standing;

  KnownChannel(Standing standing) {
    this.standing = standing;
  }

  public Channel channel() {
    return standing.channel();
  }

  /** The ids of some channels, in their order. */
  public static List<Long> ids(Collection<KnownChannel> some) {
    return some.stream().map(known -> known.channel().channelId()).toList();
  }

  public boolean isSubscribed() {
    return standing.isSubscribed();
  }

  /** Whether the account is a bot whose owner is subscribed. */
  public boolean isOwnerSubscribed() {
    return standing.isOwnerSubscribed();
  }

  public boolean allows(ChannelPermission permission) {
    return permission.isGiven(standing);
  }
}
