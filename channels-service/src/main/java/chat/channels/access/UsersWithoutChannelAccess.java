package chat.channels.access;

import static java.util.Objects.requireNonNull;

import chat.channels.channel.Channel;
import chat.channels.channel.Channels;
import chat.identityprojection.AccountStanding;
import chat.identityprojection.Membership;
import chat.identityprojection.ProjectedOrganizationSettings;
import chat.kit.digest.Sha256;
import chat.kit.people.GroupSetting;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.function.Predicate;

/**
 * Determines from which accounts a channel is hidden unless they are subscribed to it.
 *
 * <p>The members of each setting are looked up once for all accounts. Not thread-safe.
 */
public final class UsersWithoutChannelAccess {

  /** Settings with up to this number of members and groups are map keys themselves. */
  private static final int MAX_PLAIN_KEY_SIZE = 4;

  /** Maximum number of bits over all distinct member sets: 8 MiB. */
  private static final long MAX_MEMBER_BITS = 1L << 26;

  private final ProjectedOrganizationSettings settings;
  private final Map<Long, AccountStanding> accounts;
  private final Map<Long, AccountStanding> owners;
  private final Membership membership;
  private final Channels channels;
  private final Map<Long, AccountStanding> allAccounts;
  private final Map<Long, Integer> indexes = new HashMap<>();
  private final Map<Object, BitSet> members = new HashMap<>();
  private final Map<BitSet, BitSet> distinct = new HashMap<>();

  /**
   * @param owners the owners of those of the accounts that are bots
   */
  UsersWithoutChannelAccess(
      ProjectedOrganizationSettings settings,
      Map<Long, AccountStanding> accounts,
      Map<Long, AccountStanding> owners,
      Membership membership,
      Channels channels) {
    this.settings = settings;
    this.accounts = accounts;
    this.owners = owners;
    this.membership = membership;
    this.channels = channels;
    this.allAccounts = union(accounts, owners);
    allAccounts.keySet().forEach(userId -> indexes.put(userId, indexes.size()));
  }

  private static Map<Long, AccountStanding> union(
      Map<Long, AccountStanding> accounts, Map<Long, AccountStanding> owners) {
    if (accounts.keySet().containsAll(owners.keySet())) {
      return accounts;
    }
    Map<Long, AccountStanding> union = new HashMap<>(accounts);
    union.putAll(owners);
    return union;
  }

  /** Receives the accounts from which a channel is hidden. */
  @FunctionalInterface
  public interface Taker {
    void take(long channelId, long userId);
  }

  /** Looks up the members of the settings in advance. Later calls then do not wait for it. */
  public void prepare(Collection<GroupSetting> settings) {
    settings.forEach(this::members);
  }

  /** The members of the setting, as bits at the indexes of their accounts. */
  private BitSet members(GroupSetting setting) {
    return members.computeIfAbsent(
        key(setting),
        _ -> {
          BitSet some = new BitSet(indexes.size());
          membership
              .membersAmong(setting, allAccounts.values())
              .forEach(userId -> some.set(requireNonNull(indexes.get(userId))));
          return distinct.computeIfAbsent(some, this::requireWithinLimit);
        });
  }

  private BitSet requireWithinLimit(BitSet more) {
    if ((distinct.size() + 1L) * indexes.size() > MAX_MEMBER_BITS) {
      throw new IllegalStateException(
          "Member sets of %d settings exceed the limit for %d accounts"
              .formatted(distinct.size() + 1, indexes.size()));
    }
    return more;
  }

  /** The setting itself, or the hash of a long setting, which takes less memory. */
  private static Object key(GroupSetting setting) {
    List<Long> users = setting.directMembers();
    List<Long> groups = setting.directSubgroups();
    int size = users.size() + groups.size();
    if (size <= MAX_PLAIN_KEY_SIZE) {
      return setting;
    }
    ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES * (size + 1));
    bytes.putLong(users.size());
    users.forEach(bytes::putLong);
    groups.forEach(bytes::putLong);
    return ByteBuffer.wrap(Sha256.begin().digest(bytes.array()));
  }

  /** A channel, and the users for whom to determine whether it is hidden. */
  public record AccessQuestion(Channel channel, Collection<Long> userIds) {}

  /**
   * Returns the users that may not see the channels, by channel id, in ascending order.
   *
   * <p>Accounts that the projection does not contain yet count as unable to see the channel.
   * Channels that are hidden from none of the users are left out.
   */
  public Map<Long, List<Long>> from(Collection<AccessQuestion> some) {
    Map<Long, List<Long>> outside = new HashMap<>();
    forEachHidden(
        some,
        (channelId, userId) ->
            outside.computeIfAbsent(channelId, _ -> new ArrayList<>()).add(userId));
    outside.values().forEach(userIds -> userIds.sort(null));
    return outside;
  }

  /** Returns all of the accounts that may not see the channel without a subscription. */
  public List<Long> from(Channel channel) {
    return from(List.of(new AccessQuestion(channel, accounts.keySet())))
        .getOrDefault(channel.channelId(), List.of());
  }

  /** Passes all pairs of channel and account to the consumer where the channel is hidden. */
  public void forEach(Collection<Channel> some, Taker taker) {
    forEachHidden(
        some.stream().map(channel -> new AccessQuestion(channel, accounts.keySet())).toList(),
        taker);
  }

  /** Whether an account may list the channel's subscribers without being one. */
  public LongPredicate listing(Channel channel) {
    return userId -> {
      AccountStanding account = accounts.get(userId);
      return account != null
          && ChannelPermission.LIST_SUBSCRIBERS.isGiven(relation(channel, account, Set.of()));
    };
  }

  private void forEachHidden(Collection<AccessQuestion> some, Taker taker) {
    List<Long> channelIds =
        some.stream().map(accessQuestion -> accessQuestion.channel().channelId()).toList();
    Map<Long, Set<Long>> subscribedOwners =
        owners.isEmpty() ? Map.of() : channels.subscribed(channelIds, owners.keySet());
    for (AccessQuestion accessQuestion : some) {
      long channelId = accessQuestion.channel().channelId();
      Set<Long> subscribed = subscribedOwners.getOrDefault(channelId, Set.of());
      for (long userId : accessQuestion.userIds()) {
        if (isHidden(accessQuestion.channel(), userId, subscribed)) {
          taker.take(channelId, userId);
        }
      }
    }
  }

  private boolean isHidden(Channel channel, long userId, Set<Long> subscribedOwners) {
    AccountStanding account = accounts.get(userId);
    return account == null
        || !ChannelPermission.SEE.isGiven(relation(channel, account, subscribedOwners));
  }

  static List<Long> owners(Collection<AccountStanding> accounts) {
    List<Long> owners = new ArrayList<>();
    for (AccountStanding account : accounts) {
      Long ownerId = account.botOwnerId();
      if (ownerId != null) {
        owners.add(ownerId);
      }
    }
    return owners;
  }

  private ChannelRelation relation(
      Channel channel, AccountStanding account, Set<Long> subscribedOwners) {
    Long ownerId = account.botOwnerId();
    AccountStanding owner = ownerId == null ? null : owners.get(ownerId);
    return new ChannelRelation(
        channel,
        false,
        account,
        settings,
        isMemberOf(account),
        owner == null
            ? null
            : new ChannelRelation(
                channel,
                subscribedOwners.contains(owner.userId()),
                owner,
                settings,
                isMemberOf(owner),
                null));
  }

  private Predicate<GroupSetting> isMemberOf(AccountStanding account) {
    int index = requireNonNull(indexes.get(account.userId()));
    return setting -> members(setting).get(index);
  }
}
