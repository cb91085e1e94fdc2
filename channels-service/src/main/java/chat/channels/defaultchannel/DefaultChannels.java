package chat.channels.defaultchannel;

import chat.channels.ChannelsError;
import chat.channels.access.VisibleChannel;
import chat.channels.channel.Channel;
import chat.channels.channel.ChannelEvents;
import chat.channels.channel.Channels;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.kit.token.Role;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;

/** Adds and removes default channels, under the organization's lock. */
@Singleton
public class DefaultChannels {

  /** The recipients of events about default channels and groups of them: all but guests. */
  public static final Audience AUDIENCE =
      Audience.ofRoles(List.of(Role.OWNER, Role.ADMINISTRATOR, Role.MODERATOR, Role.MEMBER));

  private final Channels channels;
  private final ChannelEvents events;
  private final Outbox outbox;

  DefaultChannels(Channels channels, ChannelEvents events, Outbox outbox) {
    this.channels = channels;
    this.events = events;
    this.outbox = outbox;
  }

  /**
   * @param defaultStreams the ids of all default channels
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record DefaultStreams(List<Long> defaultStreams) {}

  /**
   * Makes the channel a default channel. Does nothing if it is one already; refuses if it is
   * private or archived.
   */
  @Transactional
  void add(VisibleChannel known) {
    Channel channel = locked(known);
    if (channel.isArchived()) {
      throw ChannelsError.INVALID_CHANNEL_ID.refuse();
    }
    if (channel.inviteOnly()) {
      throw ChannelsError.DEFAULT_CHANNEL_PRIVATE.refuse();
    }
    change(channel, true);
  }

  /** Makes the channel no default channel. Does nothing if it is none. */
  @Transactional
  void remove(VisibleChannel known) {
    change(locked(known), false);
  }

  /** The event {@code default_streams} with the current default channels. */
  public Change changed(long organizationId) {
    return ClientEvent.of(
        organizationId,
        "default_streams",
        AUDIENCE,
        new DefaultStreams(channels.defaults(organizationId)));
  }

  private Channel locked(VisibleChannel known) {
    long organizationId = known.channel().organizationId();
    outbox.lock(organizationId);
    return channels
        .find(organizationId, known.channel().channelId())
        .orElseThrow(ChannelsError.INVALID_CHANNEL_ID::refuse);
  }

  private void change(Channel channel, boolean isDefault) {
    if (channel.isDefaultStream() == isDefault) {
      return;
    }
    long organizationId = channel.organizationId();
    channels.setDefault(channel.channelId(), isDefault);
    Channel changed = channels.find(organizationId, channel.channelId()).orElseThrow();
    outbox.append(organizationId, List.of(events.changed(changed), changed(organizationId)));
  }
}
