package chat.channels.access;

import static java.util.Objects.requireNonNull;

import chat.channels.channel.Channel;
import chat.channels.channel.Channels;
import chat.identity.copy.AccountStanding;
import chat.identity.copy.Membership;
import chat.identity.copy.OrganizationSettings;
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
 * Tells from which accounts a channel is hidden as long as they are not subscribed to it. Who is in
 * a setting is looked up once for all of them; not for several threads.
 */
public final class Outsiders {

  /** How many members and groups a setting may name to be kept as it is. */
  private static final int KEPT_WHOLE = 4;

  /** Of all accounts in all settings whose members differ, in bits: eight megabytes. */
  private static final long MOST_KEPT = 1L << 26;

  private final OrganizationSettings settings;
  private final Map<Long, AccountStanding> accounts;
  private final Map<Long, AccountStanding> owners;
  private final Membership membership;
  private final Channels channels;
  private final Map<Long, AccountStanding> everybody;
  private final Map<Long, Integer> places = new HashMap<>();
  private final Map<Object, BitSet> members = new HashMap<>();
  private final Map<BitSet, BitSet> different = new HashMap<>();

  /**
   * @param owners of those of the accounts that are bots
   */
  Outsiders(
      OrganizationSettings settings,
      Map<Long, AccountStanding> accounts,
      Map<Long, AccountStanding> owners,
      Membership membership,
      Channels channels) {
    this.settings = settings;
    this.accounts = accounts;
    this.owners = owners;
    this.membership = membership;
    this.channels = channels;
    this.everybody = both(accounts, owners);
    everybody.keySet().forEach(userId -> places.put(userId, places.size()));
  }

  private static Map<Long, AccountStanding> both(
      Map<Long, AccountStanding> accounts, Map<Long, AccountStanding> owners) {
    if (accounts.keySet().containsAll(owners.keySet())) {
      return accounts;
    }
    Map<Long, AccountStanding> both = new HashMap<>(accounts);
    both.putAll(owners);
    return both;
  }

  /** Is handed those from whom a channel is hidden. */
  @FunctionalInterface
  public interface Taker {
    void take(long channelId, long userId);
  }

  /** Looks up who is in the settings now, so that nobody has to wait for that later. */
  public void prepare(Collection<GroupSetting> settings) {
    settings.forEach(this::members);
  }

  /** Those who are in it, each a bit at his place. */
  private BitSet members(GroupSetting setting) {
    return members.computeIfAbsent(
        key(setting),
        _ -> {
          BitSet some = new BitSet(places.size());
          membership
              .membersAmong(setting, everybody.values())
              .forEach(userId -> some.set(requireNonNull(places.get(userId))));
          return different.computeIfAbsent(some, this::requireRoom);
        });
  }

  private BitSet requireRoom(BitSet more) {
    if ((different.size() + 1L) * places.size() > MOST_KEPT) {
      throw new IllegalStateException(
          "No room for the members of %d settings among %d accounts"
              .formatted(different.size() + 1, places.size()));
    }
    return more;
  }

  /** The setting itself, or what stands for it where there may be no room for many such. */
  private static Object key(GroupSetting setting) {
    List<Long> users = setting.directMembers();
    List<Long> groups = setting.directSubgroups();
    int size = users.size() + groups.size();
    if (size <= KEPT_WHOLE) {
      return setting;
    }
    ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES * (size + 1));
    bytes.putLong(users.size());
    users.forEach(bytes::putLong);
    groups.forEach(bytes::putLong);
    return ByteBuffer.wrap(Sha256.begin().digest(bytes.array()));
  }

  /** Of whom it is asked whether the channel is hidden from them. */
  public record Asked(Channel channel, Collection<Long> userIds) {}

  /**
   * Those who may not know of the channels, by the ids of these, in the order of their own; also an
   * account so new that the copy does not have it yet. Channels that are hidden from nobody asked
   * about are left out.
   */
  public Map<Long, List<Long>> from(Collection<Asked> some) {
    Map<Long, List<Long>> outside = new HashMap<>();
    handOn(
        some,
        (channelId, userId) ->
            outside.computeIfAbsent(channelId, _ -> new ArrayList<>()).add(userId));
    outside.values().forEach(userIds -> userIds.sort(null));
    return outside;
  }

  /** All of the accounts that may not know of the channel as long as they are not subscribed. */
  public List<Long> from(Channel channel) {
    return from(List.of(new Asked(channel, accounts.keySet())))
        .getOrDefault(channel.channelId(), List.of());
  }

  /** The same of several channels. */
  public void forEach(Collection<Channel> some, Taker taker) {
    handOn(some.stream().map(channel -> new Asked(channel, accounts.keySet())).toList(), taker);
  }

  /** Whether an account may list the channel's subscribers without being one. */
  public LongPredicate listing(Channel channel) {
    return userId -> {
      AccountStanding account = accounts.get(userId);
      return account != null
          && ChannelPermission.LIST_SUBSCRIBERS.isGiven(standing(channel, account, Set.of()));
    };
  }

  private void handOn(Collection<Asked> some, Taker taker) {
    List<Long> channelIds = some.stream().map(asked -> asked.channel().channelId()).toList();
    Map<Long, Set<Long>> subscribedOwners =
        owners.isEmpty() ? Map.of() : channels.subscribed(channelIds, owners.keySet());
    for (Asked asked : some) {
      long channelId = asked.channel().channelId();
      Set<Long> subscribed = subscribedOwners.getOrDefault(channelId, Set.of());
      for (long userId : asked.userIds()) {
        if (isOutside(asked.channel(), userId, subscribed)) {
          taker.take(channelId, userId);
        }
      }
    }
  }

  private boolean isOutside(Channel channel, long userId, Set<Long> subscribedOwners) {
    AccountStanding account = accounts.get(userId);
    return account == null
        || !ChannelPermission.SEE.isGiven(standing(channel, account, subscribedOwners));
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

  private Standing standing(Channel channel, AccountStanding account, Set<Long> subscribedOwners) {
    Long ownerId = account.botOwnerId();
    AccountStanding owner = ownerId == null ? null : owners.get(ownerId);
    return new Standing(
        channel,
        false,
        account,
        settings,
        in(account),
        owner == null
            ? null
            : new Standing(
                channel,
                subscribedOwners.contains(owner.userId()),
                owner,
                settings,
                in(owner),
                null));
  }

  private Predicate<GroupSetting> in(AccountStanding account) {
    int place = requireNonNull(places.get(account.userId()));
    return setting -> members(setting).get(place);
  }
}
