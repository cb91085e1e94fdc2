package chat.messaging.accessquery;

import chat.identityprojection.Membership;
import chat.identityprojection.ProjectedAccount;
import chat.kit.people.GroupSetting;
import chat.messaging.accessquery.ChannelAudienceStore.AudienceChannel;
import chat.messaging.accessquery.ChannelAudienceStore.ChannelSubscription;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Access of several accounts to several channels; only {@link ChannelAudiences} creates it.
 *
 * <p>Channels and accounts that were not looked up have no access.
 */
public final class ChannelAudience {

  private final Map<ChannelUser, ChannelSubscription> subscriptions;
  private final Map<Long, AudienceChannel> channels;
  private final Membership membership;
  private final BiPredicate<GroupSetting, ProjectedAccount> isIn;

  private record ChannelUser(long channelId, long userId) {}

  ChannelAudience(
      List<ChannelSubscription> subscriptions,
      Map<Long, AudienceChannel> channels,
      Membership membership) {
    this(
        byChannelAndUser(subscriptions),
        channels,
        membership,
        membership.isIn(List.of(), List.of()));
  }

  private ChannelAudience(
      Map<ChannelUser, ChannelSubscription> subscriptions,
      Map<Long, AudienceChannel> channels,
      Membership membership,
      BiPredicate<GroupSetting, ProjectedAccount> isIn) {
    this.subscriptions = subscriptions;
    this.channels = channels;
    this.membership = membership;
    this.isIn = isIn;
  }

  private static Map<ChannelUser, ChannelSubscription> byChannelAndUser(
      List<ChannelSubscription> subscriptions) {
    Map<ChannelUser, ChannelSubscription> byChannelAndUser = new HashMap<>();
    for (ChannelSubscription subscription : subscriptions) {
      byChannelAndUser.put(
          new ChannelUser(subscription.channelId(), subscription.userId()), subscription);
    }
    return byChannelAndUser;
  }

  /**
   * Adds which of the accounts are in the group settings of the channels.
   *
   * <p>Needs one query for all of them, made only if a custom group of the organization matters.
   * Accounts that are not passed are in no such group.
   */
  public ChannelAudience among(Collection<ProjectedAccount> accounts) {
    List<GroupSetting> settings =
        channels.values().stream().flatMap(ChannelVisibilityPolicy::settings).toList();
    return new ChannelAudience(
        subscriptions, channels, membership, membership.isIn(settings, accounts));
  }

  /**
   * Returns the same with one channel as it was when an event happened there.
   *
   * <p>What has been opened since then does not open anything earlier.
   */
  public ChannelAudience asOf(
      long channelId, boolean wasInviteOnly, boolean wasHistoryPublicToSubscribers) {
    AudienceChannel channel = channels.get(channelId);
    if (channel == null) {
      return this;
    }
    ProjectedChannel then = channel.channel().asOf(wasInviteOnly, wasHistoryPublicToSubscribers);
    if (then.equals(channel.channel())) {
      return this;
    }
    Map<Long, AudienceChannel> channelsThen = new HashMap<>(channels);
    channelsThen.put(channelId, new AudienceChannel(then, channel.administrators()));
    return new ChannelAudience(subscriptions, channelsThen, membership, isIn);
  }

  /** Whether the account is or was subscribed. */
  public boolean hasBeenIn(long channelId, long userId) {
    return subscriptions.containsKey(new ChannelUser(channelId, userId));
  }

  public boolean isSubscribed(long channelId, long userId) {
    ChannelSubscription subscription = subscriptions.get(new ChannelUser(channelId, userId));
    return subscription != null && subscription.isSubscribed();
  }

  /** Whether the account was subscribed at this change number of subscription-changed. */
  public boolean wasSubscribed(long channelId, long userId, long number) {
    ChannelSubscription subscription = subscriptions.get(new ChannelUser(channelId, userId));
    return subscription != null && subscription.periods().contain(number);
  }

  /** Whether the account may read a message sent to the channel at this change number. */
  public boolean mayRead(long channelId, ProjectedAccount account, long number) {
    ChannelFacts channel = factsFor(channelId, account);
    return channel != null
        && channel.mayRead(
            account.role(),
            wasSubscribed(channelId, account.userId(), number),
            inSettings(account));
  }

  /** Whether the account received a message sent at this change number, and may read it. */
  public boolean mayReadReceived(long channelId, ProjectedAccount account, long number) {
    return wasSubscribed(channelId, account.userId(), number) && isReader(channelId, account);
  }

  /** Whether the account may read all of the channel's messages, received or not. */
  public boolean mayReadAll(long channelId, ProjectedAccount account) {
    ChannelFacts channel = factsFor(channelId, account);
    return channel != null && channel.isWhollyOpenTo(account.role(), inSettings(account));
  }

  /** Whether the channel is known and all users but guests may read it. */
  public boolean isPublic(long channelId) {
    AudienceChannel channel = channels.get(channelId);
    return channel != null && !channel.channel().inviteOnly();
  }

  /** Whether the channel is known and archived. */
  public boolean isArchived(long channelId) {
    AudienceChannel channel = channels.get(channelId);
    return channel != null && channel.channel().isArchived();
  }

  /** Whether the channel's content is open to the account, at least from now on. */
  public boolean isReader(long channelId, ProjectedAccount account) {
    ChannelFacts channel = factsFor(channelId, account);
    return channel != null && channel.isOpenTo(account.role(), inSettings(account));
  }

  /**
   * Whether the account may know of the channel.
   *
   * @param owner the owner of the account if it is a bot; null otherwise
   */
  public boolean mayKnowOf(
      long channelId, ProjectedAccount account, @Nullable ProjectedAccount owner) {
    AudienceChannel channel = channels.get(channelId);
    return channel != null
        && (maySeeSubscribers(channelId, account)
            || (owner != null && owner.isActive() && isReaderOrLetIn(channel, owner)));
  }

  /** Whether the account may see the channel's subscribers. */
  public boolean maySeeSubscribers(long channelId, ProjectedAccount account) {
    AudienceChannel channel = channels.get(channelId);
    return channel != null
        && (isReader(channelId, account)
            || ChannelVisibilityPolicy.isGivenTo(channel, account, inSettings(account)));
  }

  private boolean isReaderOrLetIn(AudienceChannel channel, ProjectedAccount account) {
    return isReader(channel.channel().channelId(), account)
        || ChannelVisibilityPolicy.isLetIn(channel, account, inSettings(account));
  }

  private Predicate<GroupSetting> inSettings(ProjectedAccount account) {
    return setting -> isIn.test(setting, account);
  }

  /** The channel's name; null if the channel is not known. */
  public @Nullable String name(long channelId) {
    AudienceChannel channel = channels.get(channelId);
    return channel == null ? null : channel.channel().name();
  }

  private @Nullable ChannelFacts factsFor(long channelId, ProjectedAccount account) {
    AudienceChannel channel = channels.get(channelId);
    return channel == null
        ? null
        : channel.channel().factsFor(isSubscribed(channelId, account.userId()));
  }
}
