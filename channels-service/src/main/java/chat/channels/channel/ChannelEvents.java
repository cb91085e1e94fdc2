package chat.channels.channel;

import chat.identityprojection.SystemGroups;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import chat.kit.people.ActiveMemberStore;
import chat.kit.people.GroupSetting;
import chat.kit.people.SystemGroup;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.LongPredicate;
import java.util.stream.Gatherers;

/** Builds the events about channels: channel-changed for services, {@code stream} for clients. */
@Singleton
public final class ChannelEvents {

  /** Keeps events within Kafka's size limit even with the maximum number of setting members. */
  private static final int CHANNELS_PER_EVENT = 50;

  private static final int POST_POLICY_EVERYONE = 1;
  private static final int POST_POLICY_ADMINISTRATORS = 2;
  private static final int POST_POLICY_FULL_MEMBERS = 3;
  private static final int POST_POLICY_MODERATORS = 4;

  private final SystemGroups systemGroups;
  private final ActiveMemberStore activeMembers;
  private final Clock clock;

  ChannelEvents(SystemGroups systemGroups, ActiveMemberStore activeMembers, Clock clock) {
    this.systemGroups = systemGroups;
    this.activeMembers = activeMembers;
    this.clock = clock;
  }

  @Serdeable(naming = SnakeCaseStrategy.class)
  record StreamCreate(String op, List<ChannelObject> streams, boolean forUnarchiving) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record StreamDelete(String op, List<Long> streamIds, List<HiddenStream> streams) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record HiddenStream(long streamId) {}

  /** The channel-changed event with the channel's state. */
  public Change changed(Channel channel) {
    return ChannelChanged.of(channel);
  }

  /** The event {@code stream} with {@code op} {@code create}, for all users that may see it. */
  public Change created(Channel channel) {
    return ClientEvent.of(
        channel.organizationId(),
        "stream",
        audience(channel),
        new StreamCreate("create", List.of(objectInEvents(channel)), false));
  }

  /** The event {@code stream} with {@code op} {@code create} for an unarchived channel. */
  public Change restored(Channel channel) {
    return ClientEvent.of(
        channel.organizationId(),
        "stream",
        audience(channel),
        new StreamCreate("create", List.of(objectInEvents(channel)), true));
  }

  /** The event {@code stream} with {@code op} {@code create}, for users that now may see it. */
  public Change shown(Channel channel, List<Long> userIds) {
    return shown(List.of(channel), userIds);
  }

  /**
   * The event {@code stream} with {@code op} {@code create} for several channels of one
   * organization, at most one {@link #portions portion}.
   */
  public Change shown(List<Channel> some, List<Long> userIds) {
    LongPredicate active = active(some);
    return ClientEvent.of(
        some.getFirst().organizationId(),
        "stream",
        Audience.ofUsers(userIds),
        new StreamCreate(
            "create",
            some.stream().map(channel -> object(channel, _ -> true, active)).toList(),
            false));
  }

  /** The event {@code stream} with {@code op} {@code delete}, for users that may not see it. */
  public Change hidden(Channel channel, List<Long> userIds) {
    return hidden(List.of(channel), userIds);
  }

  /**
   * The event {@code stream} with {@code op} {@code delete} for several channels of one
   * organization.
   */
  public Change hidden(List<Channel> some, List<Long> userIds) {
    return deleted(some, Audience.ofUsers(userIds));
  }

  /**
   * The event {@code stream} with {@code op} {@code delete} for a channel that was archived. Sent
   * to all users that may see the channel, because clients do not show archived channels.
   */
  public Change archived(Channel channel) {
    return deleted(List.of(channel), audience(channel));
  }

  /** The users that may see the channel, or read it, in its current state. */
  public static Audience audience(Channel channel) {
    return Audience.ofChannel(
        channel.channelId(), channel.inviteOnly(), channel.historyPublicToSubscribers());
  }

  private static Change deleted(List<Channel> some, Audience audience) {
    return ClientEvent.of(
        some.getFirst().organizationId(),
        "stream",
        audience,
        new StreamDelete(
            "delete",
            some.stream().map(Channel::channelId).toList(),
            some.stream().map(channel -> new HiddenStream(channel.channelId())).toList()));
  }

  /** Splits channel ids into batches that fit into one event. */
  public static List<List<Long>> portions(List<Long> channelIds) {
    return channelIds.stream().gather(Gatherers.windowFixed(CHANNELS_PER_EVENT)).toList();
  }

  /**
   * Builds the channel object that clients see.
   *
   * @param seen which people it may name
   * @param active whether a member of the settings is an active account, see {@link #active}
   */
  public ChannelObject object(Channel channel, LongPredicate seen, LongPredicate active) {
    int postPolicy = postPolicy(channel);
    Long creatorId = channel.creatorId();
    Instant now = clock.instant();
    return new ChannelObject(
        channel.channelId(),
        channel.name().text(),
        channel.description(),
        channel.renderedDescription(),
        channel.dateCreated().getEpochSecond(),
        creatorId == null || !seen.test(creatorId) ? null : creatorId,
        channel.inviteOnly(),
        channel.isWebPublic(),
        postPolicy,
        postPolicy == POST_POLICY_ADMINISTRATORS,
        channel.historyPublicToSubscribers(),
        channel.activity().firstMessageId(),
        channel.folderId(),
        channel.activity().isRecent(channel.dateCreated(), now),
        channel.isArchived(),
        channel.messageRetentionDays(),
        channel.activity().weeklyTraffic(channel.dateCreated(), now),
        channel.subscriberCount(),
        channel.topicsPolicy().wireName(),
        channel.groupsByName(seen.and(active)));
  }

  /**
   * Builds the channel object with all people; the event queues remove those hidden from guests.
   */
  public ChannelObject objectInEvents(Channel channel) {
    return object(channel, _ -> true, active(List.of(channel)));
  }

  /** Whether members of the channels' settings are active. All channels are of one organization. */
  public LongPredicate active(Collection<Channel> channels) {
    return channels.isEmpty()
        ? _ -> true
        : activeMembers.of(
            channels.iterator().next().organizationId(),
            channels.stream().flatMap(channel -> channel.groups().values().stream()).toList());
  }

  private int postPolicy(Channel channel) {
    GroupSetting senders =
        Objects.requireNonNull(channel.groups().get(ChannelGroup.CAN_SEND_MESSAGE_GROUP));
    if (!senders.isOneGroup()) {
      return POST_POLICY_EVERYONE;
    }
    return systemGroups
        .find(channel.organizationId(), senders.directSubgroups().getFirst())
        .map(ChannelEvents::postPolicy)
        .orElse(POST_POLICY_EVERYONE);
  }

  private static int postPolicy(SystemGroup senders) {
    return switch (senders) {
      case INTERNET, EVERYONE, MEMBERS, NOBODY -> POST_POLICY_EVERYONE;
      case FULL_MEMBERS -> POST_POLICY_FULL_MEMBERS;
      case MODERATORS -> POST_POLICY_MODERATORS;
      case ADMINISTRATORS, OWNERS -> POST_POLICY_ADMINISTRATORS;
    };
  }
}
