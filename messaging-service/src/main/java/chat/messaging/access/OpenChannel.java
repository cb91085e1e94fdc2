package chat.messaging.access;

/** Proof that a channel's content is open to somebody; only {@link ContentAccess} makes it. */
public final class OpenChannel {

  private final long channelId;
  private final String name;
  private final boolean showsHistory;

  OpenChannel(CopiedChannel channel) {
    this.channelId = channel.channelId();
    this.name = channel.name();
    this.showsHistory = channel.showsHistory();
  }

  public long channelId() {
    return channelId;
  }

  public String name() {
    return name;
  }

  /** Whether its whole history is open, not only messages received by the user. */
  public boolean showsHistory() {
    return showsHistory;
  }
}
