package chat.channels.invite;

import chat.channels.ChannelsError;
import chat.channels.channel.Channel;
import chat.channels.channel.ChannelGroup;
import chat.channels.channel.ChannelStore;
import chat.channels.invite.InvitableChannelsController.Question;
import chat.channels.subscription.SubscriptionStore;
import chat.contracts.Topic;
import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.identity.copy.Membership;
import chat.identity.copy.OrganizationStore;
import chat.kit.copy.FreshCopies;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which channels somebody may have newcomers subscribed to; all methods refuse. */
@Singleton
final class InvitableChannels {
  private static final Set<Topic> IDENTITY =
      Set.of(Topic.ORGANIZATION_CHANGED, Topic.USER_CHANGED, Topic.GROUP_CHANGED);

  private final FreshCopies freshCopies;
  private final OrganizationStore organizations;
  private final AccountStore accounts;
  private final Membership membership;
  private final ChannelStore channels;
  private final SubscriptionStore subscriptions;

  InvitableChannels(
      FreshCopies freshCopies,
      OrganizationStore organizations,
      AccountStore accounts,
      Membership membership,
      ChannelStore channels,
      SubscriptionStore subscriptions) {
    this.freshCopies = freshCopies;
    this.organizations = organizations;
    this.accounts = accounts;
    this.membership = membership;
    this.channels = channels;
    this.subscriptions = subscriptions;
  }

  /**
   * Refuses with {@link ChannelsError#INVALID_CHANNEL_ID}, with the field {@code channel_id}, what
   * is not there for the inviter, and with {@link ChannelsError#MAY_NOT_SUBSCRIBE_OTHERS} whoever
   * may add nobody to any of the channels, or not to one that newcomers don't get by default.
   */
  void require(Question question) {
    freshCopies.decide(
        question.organizationId(),
        IDENTITY,
        () -> {
          List<Channel> accessible = accessible(question);
          requireMayAdd(inviter(question), accessible);
          return accessible;
        });
  }

  private Account inviter(Question question) {
    return accounts
        .find(question.organizationId(), question.userId())
        .orElseThrow(ChannelsError.MAY_NOT_SUBSCRIBE_OTHERS::refuse);
  }

  private List<Channel> accessible(Question question) {
    Account inviter = inviter(question);
    Map<Long, Channel> found =
        channels.active(question.organizationId(), question.channelIds()).stream()
            .collect(Collectors.toMap(Channel::channelId, Function.identity()));
    Set<Long> subscribed =
        new HashSet<>(subscriptions.channelsOf(question.organizationId(), question.userId()));
    return question.channelIds().stream()
        .map(channelId -> {
          Channel channel = found.get(channelId);
          if (channel == null || !(subscribed.contains(channelId) || isOpenTo(inviter, channel))) {
            throw ChannelsError.INVALID_CHANNEL_ID.refuse().with("channel_id", channelId);
          }
          return channel;
        })
        .toList();
  }

  /** Whether somebody who is not subscribed can see the messages. */
  private boolean isOpenTo(Account account, Channel channel) {
    return channel.isWebPublic()
        || (!channel.inviteOnly() && account.role().isAtLeast(Role.MEMBER))
        || isInOneOf(
            account,
            channel,
            ChannelGroup.CAN_ADD_SUBSCRIBERS_GROUP,
            ChannelGroup.CAN_SUBSCRIBE_GROUP);
  }

  private void requireMayAdd(Account inviter, List<Channel> accessible) {
    boolean mayEverywhere =
        organizations
            .find(inviter.organizationId())
            .map(organization -> organization.settings().group("can_add_subscribers_group"))
            .filter(setting -> membership.isIn(setting, inviter))
            .isPresent();
    if (mayEverywhere) {
      return;
    }
    Map<Boolean, List<Channel>> byPermission =
        accessible.stream()
            .collect(
                Collectors.partitioningBy(channel ->
                    isInOneOf(
                        inviter,
                        channel,
                        ChannelGroup.CAN_ADD_SUBSCRIBERS_GROUP,
                        ChannelGroup.CAN_ADMINISTER_CHANNEL_GROUP)));
    boolean mayNowhere = byPermission.getOrDefault(true, List.of()).isEmpty();
    List<Channel> others = byPermission.getOrDefault(false, List.of());
    if (mayNowhere || !others.stream().allMatch(Channel::isDefaultStream)) {
      throw ChannelsError.MAY_NOT_SUBSCRIBE_OTHERS.refuse();
    }
  }

  private boolean isInOneOf(Account account, Channel channel, ChannelGroup... groups) {
    return Stream.of(groups)
        .map(group -> Objects.requireNonNull(channel.groups().get(group)))
        .anyMatch(setting -> membership.isIn(setting, account));
  }
}
