package chat.messaging.access;

import java.util.List;

/**
 * Channels and users whose messages an export includes. Only {@link ExportAccess} creates it.
 *
 * <p>Either everything, or messages in public channels, messages that the users received in
 * channels to which they are subscribed, and all messages of channels that are open to one of them.
 */
public final class ExportedRecipients {

  private final long organizationId;
  private final boolean everything;
  private final List<Long> userIds;
  private final List<Long> openChannelIds;
  private final List<Long> channelIds;
  private final List<Long> subscriberChannelIds;

  ExportedRecipients(
      long organizationId,
      boolean everything,
      List<Long> userIds,
      List<Long> openChannelIds,
      List<Long> channelIds,
      List<Long> subscriberChannelIds) {
    this.organizationId = organizationId;
    this.everything = everything;
    this.userIds = userIds;
    this.openChannelIds = openChannelIds;
    this.channelIds = channelIds;
    this.subscriberChannelIds = subscriberChannelIds;
  }

  public long organizationId() {
    return organizationId;
  }

  /** Whether nothing is left out; if true, the other methods do not apply. */
  public boolean isEverything() {
    return everything;
  }

  /** The active accounts whose private data is exported. */
  public List<Long> userIds() {
    return userIds;
  }

  /** The private channels of which one of the users may read all messages. */
  public List<Long> openChannelIds() {
    return openChannelIds;
  }

  /** The channels from which anything may be exported. */
  public List<Long> channelIds() {
    return channelIds;
  }

  /** The private channels whose subscribers may be exported, as a user may read them. */
  public List<Long> subscriberChannelIds() {
    return subscriberChannelIds;
  }
}
