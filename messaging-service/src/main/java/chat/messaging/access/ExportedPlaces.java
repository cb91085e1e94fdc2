package chat.messaging.access;

import java.util.List;

/**
 * Whose messages go into an export, and from where. Only {@link ExportAccess} makes it.
 *
 * <p>Everything, or: what lies in public channels; what the people received in channels to which
 * they are subscribed; all of the channels that are open to one of them.
 */
public final class ExportedPlaces {

  private final long organizationId;
  private final boolean everything;
  private final List<Long> userIds;
  private final List<Long> openChannelIds;
  private final List<Long> channelIds;
  private final List<Long> subscriberChannelIds;

  ExportedPlaces(
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

  /** Whether nothing is left out; what the other methods say does not count then. */
  public boolean isEverything() {
    return everything;
  }

  /** The active accounts whose private data is wanted. */
  public List<Long> userIds() {
    return userIds;
  }

  /** The private channels of which one of them may read all. */
  public List<Long> openChannelIds() {
    return openChannelIds;
  }

  /** The channels from which anything may be exported. */
  public List<Long> channelIds() {
    return channelIds;
  }

  /**
   * The private ones that one of the users may read now, so their subscribers may be exported too.
   */
  public List<Long> subscriberChannelIds() {
    return subscriberChannelIds;
  }
}
