package chat.channels.access;

import chat.channels.channel.Channel;

/** Proof that somebody may know of a channel; only {@link ChannelAccess} makes it. */
public final class KnownChannel {

  private final Standing standing;

  KnownChannel(Standing standing) {
    this.standing = standing;
  }

  public Channel channel() {
    return standing.channel();
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
