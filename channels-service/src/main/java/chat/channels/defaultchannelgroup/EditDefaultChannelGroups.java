package chat.channels.defaultchannelgroup;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import chat.channels.ChannelsError;
import chat.channels.access.VisibleChannel;
import chat.channels.channel.Channel;
import chat.channels.channel.Channels;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;

/**
 * Creates, changes and deletes groups of default channels, for administrators.
 *
 * <p>All under the organization's lock, so that names stay unique and no channel is added that is
 * being made private concurrently.
 */
@Singleton
class EditDefaultChannelGroups {

  /** Of an organization; bounded because one event carries all of them. */
  static final int MAX_GROUPS = 50;

  /** Of a group. */
  static final int MAX_CHANNELS = 500;

  private final DefaultChannelGroupRepository repository;
  private final DefaultChannelGroups groups;
  private final Channels channels;
  private final Outbox outbox;

  EditDefaultChannelGroups(
      DefaultChannelGroupRepository repository,
      DefaultChannelGroups groups,
      Channels channels,
      Outbox outbox) {
    this.repository = repository;
    this.groups = groups;
    this.channels = channels;
    this.outbox = outbox;
  }

  @Transactional
  void create(
      long organizationId, CreateDefaultChannelGroupParams params, List<VisibleChannel> chosen) {
    outbox.lock(organizationId);
    String name = params.groupName().text();
    requirePublic(organizationId, name, chosen);
    List<DefaultChannelGroup> all = repository.list(organizationId);
    requireFree(all, name);
    if (all.size() >= MAX_GROUPS) {
      throw ChannelsError.TOO_MANY_DEFAULT_GROUPS.refuse(MAX_GROUPS);
    }
    long groupId = repository.insert(organizationId, name, params.description());
    repository.addChannels(groupId, VisibleChannel.ids(chosen));
    publish(organizationId);
  }

  @Transactional
  void update(long organizationId, UpdateDefaultChannelGroupParams params) {
    if (params.isEmpty()) {
      throw ChannelsError.NO_CHANGE_OF_DEFAULT_GROUP.refuse();
    }
    outbox.lock(organizationId);
    List<DefaultChannelGroup> all = repository.list(organizationId);
    DefaultChannelGroup before = get(all, params.groupId());
    DefaultChannelGroupName name = params.newGroupName();
    if (name != null && name.text().equals(before.name())) {
      throw ChannelsError.SAME_DEFAULT_GROUP_NAME.refuse(name.text());
    }
    if (name != null) {
      requireFree(all, name.text());
    }
    repository.update(
        organizationId, before.id(), name == null ? null : name.text(), params.newDescription());
    publish(organizationId);
  }

  @Transactional
  void delete(long organizationId, long groupId) {
    outbox.lock(organizationId);
    if (repository.delete(organizationId, groupId) == 0) {
      throw ChannelsError.NO_SUCH_DEFAULT_GROUP.refuse(groupId);
    }
    publish(organizationId);
  }

  @Transactional
  void addChannels(long organizationId, long groupId, List<VisibleChannel> chosen) {
    outbox.lock(organizationId);
    DefaultChannelGroup group = get(repository.list(organizationId), groupId);
    requirePublic(organizationId, group.name(), chosen);
    for (VisibleChannel known : chosen) {
      if (group.streams().contains(known.channel().channelId())) {
        throw ChannelsError.CHANNEL_IN_DEFAULT_GROUP.refuse(nameOf(known), group.name());
      }
    }
    if (group.streams().size() + chosen.size() > MAX_CHANNELS) {
      throw ChannelsError.TOO_MANY_CHANNELS_IN_DEFAULT_GROUP.refuse(MAX_CHANNELS);
    }
    repository.addChannels(groupId, VisibleChannel.ids(chosen));
    publish(organizationId);
  }

  @Transactional
  void removeChannels(long organizationId, long groupId, List<VisibleChannel> chosen) {
    outbox.lock(organizationId);
    DefaultChannelGroup group = get(repository.list(organizationId), groupId);
    for (VisibleChannel known : chosen) {
      if (!group.streams().contains(known.channel().channelId())) {
        throw ChannelsError.CHANNEL_NOT_IN_DEFAULT_GROUP.refuse(nameOf(known), group.name());
      }
    }
    repository.removeChannels(groupId, VisibleChannel.ids(chosen));
    publish(organizationId);
  }

  /** Refuses default channels, and channels that are private or archived by now. */
  private void requirePublic(long organizationId, String groupName, List<VisibleChannel> chosen) {
    Map<Long, Channel> active =
        channels.active(organizationId, VisibleChannel.ids(chosen), false).stream()
            .collect(toMap(Channel::channelId, identity()));
    for (VisibleChannel known : chosen) {
      Channel channel = active.get(known.channel().channelId());
      if (channel == null) {
        throw ChannelsError.INVALID_CHANNEL_NAME.refuse(nameOf(known));
      }
      if (channel.isDefaultStream()) {
        throw ChannelsError.DEFAULT_CHANNEL_IN_GROUP.refuse(nameOf(known), groupName);
      }
      if (channel.inviteOnly()) {
        throw ChannelsError.DEFAULT_CHANNEL_PRIVATE.refuse();
      }
    }
  }

  private static void requireFree(List<DefaultChannelGroup> all, String name) {
    if (all.stream().anyMatch(group -> group.name().equals(name))) {
      throw ChannelsError.DEFAULT_GROUP_EXISTS.refuse(name);
    }
  }

  private static DefaultChannelGroup get(List<DefaultChannelGroup> all, long groupId) {
    return all.stream()
        .filter(group -> group.id() == groupId)
        .findFirst()
        .orElseThrow(() -> ChannelsError.NO_SUCH_DEFAULT_GROUP.refuse(groupId));
  }

  private static String nameOf(VisibleChannel known) {
    return known.channel().name().text();
  }

  private void publish(long organizationId) {
    outbox.append(organizationId, List.of(groups.changed(organizationId)));
  }
}
