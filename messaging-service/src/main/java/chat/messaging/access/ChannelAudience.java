package chat.messaging.access;

import chat.identity.copy.Account;
import chat.identity.copy.Membership;
import chat.kit.people.GroupSetting;
import chat.messaging.access.ChannelAudienceStore.Known;
import chat.messaging.access.ChannelAudienceStore.Standing;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What some accounts may be shown of some channels; only {@link ChannelAudiences} makes it. Of a
 * channel or an account that was not looked up, nothing.
 */
public final class ChannelAudience {

  private final Map<Place, Standing> standings;
  private final Map<Long, Known> channels;
  private final Membership membership;
  private final BiPredicate<GroupSetting, Account> isIn;

  private record Place(long channelId, long userId) {}

  ChannelAudience(List<Standing> standings, Map<Long, Known> channels, Membership membership) {
    this(byPlace(standings), channels, membership, membership.isIn(List.of(), List.of()));
  }

  private ChannelAudience(
      Map<Place, Standing> standings,
      Map<Long, Known> channels,
      Membership membership,
      BiPredicate<GroupSetting, Account> isIn) {
    this.standings = standings;
    this.channels = channels;
    this.membership = membership;
    this.isIn = isIn;
  }

  private static Map<Place, Standing> byPlace(List<Standing> standings) {
    Map<Place, Standing> byPlace = new HashMap<>();
    for (Standing standing : standings) {
      byPlace.put(new Place(standing.channelId(), standing.userId()), standing);
    }
    return byPlace;
  }

  /**
   * The same with who of the accounts is in the settings of the channels: one query for all of
   * both, made where a group of the organization's own decides something. No other account is in
   * such a group.
   */
  public ChannelAudience among(Collection<Account> accounts) {
    List<GroupSetting> settings =
        channels.values().stream().flatMap(ChannelKnowledge::settings).toList();
    return new ChannelAudience(
        standings, channels, membership, membership.isIn(settings, accounts));
  }

  /**
   * The same with one channel as it was when an event happened there: what has been opened since
   * opens nothing of what went before.
   */
  public ChannelAudience asOf(
      long channelId, boolean wasInviteOnly, boolean wasHistoryPublicToSubscribers) {
    Known channel = channels.get(channelId);
    if (channel == null) {
      return this;
    }
    CopiedChannel then = channel.channel().asOf(wasInviteOnly, wasHistoryPublicToSubscribers);
    if (then.equals(channel.channel())) {
      return this;
    }
    Map<Long, Known> asThen = new HashMap<>(channels);
    asThen.put(channelId, new Known(then, channel.administrators()));
    return new ChannelAudience(standings, asThen, membership, isIn);
  }

  /** Whether the account is, or ever was, subscribed. */
  public boolean hasBeenIn(long channelId, long userId) {
    return standings.containsKey(new Place(channelId, userId));
  }

  public boolean isSubscribed(long channelId, long userId) {
    Standing standing = standings.get(new Place(channelId, userId));
    return standing != null && standing.isSubscribed();
  }

  /** Whether the account was subscribed when this was the number of subscription-changed. */
  public boolean wasSubscribed(long channelId, long userId, long number) {
    Standing standing = standings.get(new Place(channelId, userId));
    return standing != null && standing.periods().contain(number);
  }

  /** Whether the account may read a message that came there at this number. */
  public boolean mayRead(long channelId, Account account, long number) {
    ChannelFacts channel = factsFor(channelId, account);
    return channel != null
        && channel.mayRead(
            account.role(),
            wasSubscribed(channelId, account.userId(), number),
            inSettings(account));
  }

  /** Whether the account received a message that came there at this number, and may read it. */
  public boolean mayReadReceived(long channelId, Account account, long number) {
    return wasSubscribed(channelId, account.userId(), number) && isReader(channelId, account);
  }

  /** Whether the account may read all of the channel's messages, received or not. */
  public boolean mayReadAll(long channelId, Account account) {
    ChannelFacts channel = factsFor(channelId, account);
    return channel != null && channel.isWhollyOpenTo(account.role(), inSettings(account));
  }

  /** Whether everybody but guests may read the channel. */
  public boolean isPublic(long channelId) {
    Known channel = channels.get(channelId);
    return channel != null && !channel.channel().inviteOnly();
  }

  /** Whether it is known that the channel is archived. */
  public boolean isArchived(long channelId) {
    Known channel = channels.get(channelId);
    return channel != null && channel.channel().isArchived();
  }

  /** Whether the channel's content, if only from now on, is open to the account. */
  public boolean isReader(long channelId, Account account) {
    ChannelFacts channel = factsFor(channelId, account);
    return channel != null && channel.isOpenTo(account.role(), inSettings(account));
  }

  /**
   * Whether the account may know of the channel.
   *
   * @param owner who owns the account, a bot; null where nobody does
   */
  public boolean mayKnowOf(long channelId, Account account, @Nullable Account owner) {
    Known channel = channels.get(channelId);
    return channel != null
        && (maySeeSubscribers(channelId, account)
            || (owner != null && owner.isActive() && isReaderOrLetIn(channel, owner)));
  }

  /** Whether the account may see who is subscribed. */
  public boolean maySeeSubscribers(long channelId, Account account) {
    Known channel = channels.get(channelId);
    return channel != null
        && (isReader(channelId, account)
            || ChannelKnowledge.isGivenTo(channel, account, inSettings(account)));
  }

  private boolean isReaderOrLetIn(Known channel, Account account) {
    return isReader(channel.channel().channelId(), account)
        || ChannelKnowledge.isLetIn(channel, account, inSettings(account));
  }

  private Predicate<GroupSetting> inSettings(Account account) {
    return setting -> isIn.test(setting, account);
  }

  /** What the channel is called; null where it is not known. */
  public @Nullable String name(long channelId) {
    Known channel = channels.get(channelId);
    return channel == null ? null : channel.channel().name();
  }

  private @Nullable ChannelFacts factsFor(long channelId, Account account) {
    Known channel = channels.get(channelId);
    return channel == null
        ? null
        : channel.channel().seenBy(isSubscribed(channelId, account.userId()));
  }
}
