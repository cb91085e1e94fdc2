package chat.messaging.access;

/** Proof that a channel's content is open to somebody; only {@link ContentAccess} makes it. */
public final class OpenChannel {

  private final long channelId;

  OpenChannel(long channelId) {
    this.channelId = channelId;
  }

  public long channelId() {
    return channelId;
  }
}
