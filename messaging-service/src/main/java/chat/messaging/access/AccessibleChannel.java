package chat.messaging.access;

import chat.messaging.accessquery.ProjectedChannel;

/** Proof that a channel's content is open to a user; only {@link ContentAccess} creates it. */
public final class AccessibleChannel {

  private final long channelId;
  private final String name;
  private final boolean showsHistory;

  AccessibleChannel(ProjectedChannel channel) {
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
