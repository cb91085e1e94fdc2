package chat.channels.defaultchannelgroup;

import chat.channels.channel.Channel;
import chat.channels.defaultchannel.DefaultChannels;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;

/** The groups of default channels, for code that changes channels or subscribes new users. */
@Singleton
public final class DefaultChannelGroups {

  private final DefaultChannelGroupRepository groups;

  DefaultChannelGroups(DefaultChannelGroupRepository groups) {
    this.groups = groups;
  }

  /** The event {@code default_stream_groups}. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record DefaultStreamGroups(List<DefaultChannelGroup> defaultStreamGroups) {}

  /** Returns the channels of these groups; unknown groups have none. */
  public List<Long> channels(long organizationId, Collection<Long> groupIds) {
    return groupIds.isEmpty() ? List.of() : groups.channels(organizationId, groupIds);
  }

  /**
   * Removes a channel that has become private or archived from all groups. The caller holds the
   * organization's lock.
   *
   * @return the event, unless no group had the channel
   */
  public List<Change> remove(Channel channel) {
    boolean isInGroup = groups.removeFromAll(channel.channelId()) > 0;
    return isInGroup ? List.of(changed(channel.organizationId())) : List.of();
  }

  /** The event with all current groups. */
  Change changed(long organizationId) {
    return ClientEvent.of(
        organizationId,
        "default_stream_groups",
        DefaultChannels.AUDIENCE,
        new DefaultStreamGroups(groups.list(organizationId)));
  }
}
