package chat.channels.channel;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;

import chat.channels.channel.ChannelRepository.Subscribed;
import chat.identityprojection.JsonColumns;
import chat.kit.people.GroupSetting;
import chat.kit.text.NameText;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads and writes the channels of the table {@code channel}. */
@Singleton
public final class Channels {

  private final ChannelRepository channels;
  private final ChannelHistory history;
  private final JsonColumns json;
  private final Clock clock;

  Channels(ChannelRepository channels, ChannelHistory history, JsonColumns json, Clock clock) {
    this.channels = channels;
    this.history = history;
    this.json = json;
    this.clock = clock;
  }

  /** Allocates channel ids. */
  public List<Long> nextIds(int number) {
    return channels.nextIds(number);
  }

  /** Whether a channel, archived or not, has this name, ignoring case. */
  public boolean isTaken(long organizationId, ChannelName name) {
    return !taken(organizationId, List.of(name)).isEmpty();
  }

  /** The keys of those of the names that channels have, archived or not. */
  public Set<String> taken(long organizationId, List<ChannelName> names) {
    return Set.copyOf(
        channels.findKeys(organizationId, names.stream().map(ChannelName::key).toList()));
  }

  /**
   * Inserts a channel and logs its group settings.
   *
   * @return false, with no change, if the name is taken
   */
  public boolean insert(Channel channel) {
    boolean isInserted =
        channels.insert(
            row(channel), channel.creatorId(), channel.folderId(), channel.messageRetentionDays());
    if (isInserted) {
      history.append(null, channel, channel.creatorId());
    }
    return isInserted;
  }

  /** Updates the channel's name, description and settings, and logs changed group settings. */
  public void update(Channel before, Channel after, long actingUserId) {
    channels.update(row(after));
    history.append(before, after, actingUserId);
  }

  /**
   * The account that queries channels.
   *
   * @param ownerId the owner of a bot; null otherwise
   */
  public record Asking(long organizationId, long userId, @Nullable Long ownerId) {}

  /** A channel, and whether the querying account or its owner is subscribed. */
  public record CallerChannel(Channel channel, boolean subscribed, boolean ownerSubscribed) {}

  public Optional<CallerChannel> find(Asking asking, long channelId) {
    return list(asking, List.of(channelId)).stream().findFirst();
  }

  /** Finds a channel by name, ignoring case. */
  public Optional<CallerChannel> find(Asking asking, String name) {
    return findAll(asking, List.of(name)).stream().findFirst();
  }

  /** Finds the channels with these names, ignoring case. */
  public List<CallerChannel> findAll(Asking asking, Collection<String> names) {
    return channels
        .findByKeys(
            asking.organizationId(),
            asking.userId(),
            asking.ownerId(),
            names.stream().map(NameText::key).distinct().toList(),
            clock.instant(),
            ChannelActivity.TRAFFIC_DAYS)
        .stream()
        .map(this::callerChannel)
        .toList();
  }

  /** The ids of all channels of the organization, archived or not, ascending. */
  public List<Long> ids(long organizationId) {
    return channels.ids(organizationId);
  }

  /** Returns those of the channels that exist, archived or not, in ascending order of id. */
  public List<CallerChannel> list(Asking asking, List<Long> channelIds) {
    return channels
        .findByIds(
            asking.organizationId(),
            asking.userId(),
            asking.ownerId(),
            channelIds,
            clock.instant(),
            ChannelActivity.TRAFFIC_DAYS)
        .stream()
        .map(this::callerChannel)
        .toList();
  }

  /**
   * Returns those of the channels that exist and are not archived, in ascending order of id.
   *
   * @param orDefault whether to add the default channels of new users
   */
  public List<Channel> active(long organizationId, List<Long> channelIds, boolean orDefault) {
    return channels
        .active(
            organizationId, channelIds, orDefault, clock.instant(), ChannelActivity.TRAFFIC_DAYS)
        .stream()
        .map(this::channel)
        .toList();
  }

  /** Finds the current state of the channel. The caller holds the organization's lock. */
  public Optional<Channel> find(long organizationId, long channelId) {
    return current(organizationId, List.of(channelId)).stream().findFirst();
  }

  /** Returns the current state of channels, archived or not, in ascending order of id. */
  public List<Channel> current(long organizationId, List<Long> channelIds) {
    return channels
        .current(organizationId, channelIds, clock.instant(), ChannelActivity.TRAFFIC_DAYS)
        .stream()
        .map(this::channel)
        .toList();
  }

  /** The ids of the default channels of new users. */
  public List<Long> defaults(long organizationId) {
    return channels.defaults(organizationId);
  }

  public void setDefault(long channelId, boolean isDefault) {
    channels.setDefault(channelId, isDefault);
  }

  /** Returns those of the users that are subscribed to the channel. */
  public Set<Long> subscribed(long channelId, Collection<Long> userIds) {
    return subscribed(List.of(channelId), userIds).getOrDefault(channelId, Set.of());
  }

  /**
   * Returns those of the users that are subscribed, by channel id. Channels without any are left
   * out.
   */
  public Map<Long, Set<Long>> subscribed(Collection<Long> channelIds, Collection<Long> userIds) {
    return channels.subscribed(channelIds, userIds).stream()
        .collect(groupingBy(Subscribed::channelId, mapping(Subscribed::userId, toSet())));
  }

  private CallerChannel callerChannel(ChannelRow row) {
    return new CallerChannel(channel(row), row.subscribed(), row.ownerSubscribed());
  }

  private Channel channel(ChannelRow row) {
    return new Channel(
        row.channelId(),
        row.organizationId(),
        new ChannelName(row.name()),
        row.description(),
        row.renderedDescription(),
        row.dateCreated(),
        row.creatorId(),
        row.inviteOnly(),
        row.isWebPublic(),
        row.historyPublicToSubscribers(),
        row.isArchived(),
        row.isDefaultStream(),
        row.folderId(),
        TopicsPolicy.of(row.topicsPolicy()),
        row.messageRetentionDays(),
        row.subscriberCount(),
        new ChannelActivity(row.firstMessageId(), row.dateLastMessage(), row.recentMessages()),
        groups(row));
  }

  private Map<ChannelGroup, GroupSetting> groups(ChannelRow row) {
    Map<ChannelGroup, GroupSetting> groups = new EnumMap<>(ChannelGroup.class);
    for (ChannelGroup group : ChannelGroup.values()) {
      groups.put(group, json.groupSetting(json(row, group)));
    }
    return groups;
  }

  private static String json(ChannelRow row, ChannelGroup group) {
    return switch (group) {
      case CAN_ADD_SUBSCRIBERS_GROUP -> row.canAddSubscribersGroup();
      case CAN_CREATE_TOPIC_GROUP -> row.canCreateTopicGroup();
      case CAN_DELETE_ANY_MESSAGE_GROUP -> row.canDeleteAnyMessageGroup();
      case CAN_DELETE_OWN_MESSAGE_GROUP -> row.canDeleteOwnMessageGroup();
      case CAN_REMOVE_SUBSCRIBERS_GROUP -> row.canRemoveSubscribersGroup();
      case CAN_ADMINISTER_CHANNEL_GROUP -> row.canAdministerChannelGroup();
      case CAN_MOVE_MESSAGES_OUT_OF_CHANNEL_GROUP -> row.canMoveMessagesOutOfChannelGroup();
      case CAN_MOVE_MESSAGES_WITHIN_CHANNEL_GROUP -> row.canMoveMessagesWithinChannelGroup();
      case CAN_SEND_MESSAGE_GROUP -> row.canSendMessageGroup();
      case CAN_SUBSCRIBE_GROUP -> row.canSubscribeGroup();
      case CAN_RESOLVE_TOPICS_GROUP -> row.canResolveTopicsGroup();
    };
  }

  private ChannelRow row(Channel channel) {
    return new ChannelRow(
        channel.channelId(),
        channel.organizationId(),
        channel.name().text(),
        channel.name().key(),
        channel.description(),
        channel.renderedDescription(),
        channel.dateCreated(),
        channel.creatorId(),
        channel.inviteOnly(),
        channel.isWebPublic(),
        channel.historyPublicToSubscribers(),
        channel.isArchived(),
        channel.isDefaultStream(),
        channel.folderId(),
        channel.topicsPolicy().wireName(),
        channel.messageRetentionDays(),
        channel.subscriberCount(),
        json(channel, ChannelGroup.CAN_ADD_SUBSCRIBERS_GROUP),
        json(channel, ChannelGroup.CAN_CREATE_TOPIC_GROUP),
        json(channel, ChannelGroup.CAN_DELETE_ANY_MESSAGE_GROUP),
        json(channel, ChannelGroup.CAN_DELETE_OWN_MESSAGE_GROUP),
        json(channel, ChannelGroup.CAN_REMOVE_SUBSCRIBERS_GROUP),
        json(channel, ChannelGroup.CAN_ADMINISTER_CHANNEL_GROUP),
        json(channel, ChannelGroup.CAN_MOVE_MESSAGES_OUT_OF_CHANNEL_GROUP),
        json(channel, ChannelGroup.CAN_MOVE_MESSAGES_WITHIN_CHANNEL_GROUP),
        json(channel, ChannelGroup.CAN_SEND_MESSAGE_GROUP),
        json(channel, ChannelGroup.CAN_SUBSCRIBE_GROUP),
        json(channel, ChannelGroup.CAN_RESOLVE_TOPICS_GROUP),
        channel.activity().firstMessageId(),
        channel.activity().dateLastMessage(),
        channel.activity().recentMessages(),
        false,
        false);
  }

  private String json(Channel channel, ChannelGroup group) {
    return json.write(Objects.requireNonNull(channel.groups().get(group)));
  }
}
