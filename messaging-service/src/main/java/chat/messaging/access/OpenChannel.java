package chat.messaging.access;

/** Proof that a channel's content is open to somebody; only {@link ContentAccess} makes it. */
public final class OpenChannel {

  private final long channelId;
  private final String name;

  OpenChannel(ChannelFacts channel) {
    this.channelId = channel.channelId();
    this.name = channel.name();
  }

  public long channelId() {
    return channelId;
  }

  public String name() {
    return name;
  }
}
