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

  /** Whether all of it is open to him, and not those messages alone that he received. */
  public boolean showsHistory() {
    return showsHistory;
  }
}
