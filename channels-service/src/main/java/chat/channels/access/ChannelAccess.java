package chat.channels.access;

import static java.util.stream.Collectors.toMap;

import chat.channels.ChannelsError;
import chat.channels.channel.Channels;
import chat.channels.channel.Channels.Asking;
import chat.channels.channel.Channels.Found;
import chat.contracts.Topic;
import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.identity.copy.Actors;
import chat.identity.copy.Membership;
import chat.identity.copy.OrganizationSettings;
import chat.identity.copy.OrganizationStore;
import chat.kit.copy.FreshCopies;
import chat.kit.error.ErrorCase;
import chat.kit.error.Refusal;
import chat.kit.people.GroupSetting;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Gatherers;
import org.jspecify.annotations.Nullable;

/**
 * Finds channels on behalf of a caller. One that the caller may not know of is refused like one
 * that does not exist, and nothing is refused on a stale copy.
 */
@Singleton
public final class ChannelAccess {

  private static final Set<Topic> IDENTITY =
      Set.of(Topic.ORGANIZATION_CHANGED, Topic.USER_CHANGED, Topic.GROUP_CHANGED);

  private final FreshCopies freshCopies;
  private final Actors actors;
  private final OrganizationStore organizations;
  private final AccountStore accounts;
  private final Membership membership;
  private final Channels channels;

  ChannelAccess(
      FreshCopies freshCopies,
      Actors actors,
      OrganizationStore organizations,
      AccountStore accounts,
      Membership membership,
      Channels channels) {
    this.freshCopies = freshCopies;
    this.actors = actors;
    this.organizations = organizations;
    this.accounts = accounts;
    this.membership = membership;
    this.channels = channels;
  }

  /** An account, and what it is in; one query for all channels that are asked about. */
  private record Somebody(Account account, Predicate<GroupSetting> membership) {}

  private record Who(OrganizationSettings settings, Somebody self, @Nullable Somebody owner) {

    Asking asking() {
      return new Asking(
          self.account().organizationId(),
          self.account().userId(),
          owner == null ? null : owner.account().userId());
    }
  }

  /** The channel of that id; a refusal where the caller may not know of it. */
  public KnownChannel get(Caller caller, long channelId) {
    return decide(caller, () -> known(caller, channelId));
  }

  /** The same, with a refusal of its own where the caller is not allowed this. */
  public KnownChannel get(
      Caller caller, long channelId, ChannelPermission permission, ErrorCase otherwise) {
    return get(caller, channelId, permission, otherwise, _ -> {});
  }

  /**
   * The same where more is asked of the caller.
   *
   * @param more refuses where something else is missing; asked again with what the channel and the
   *     caller are then, where a copy was stale
   */
  public KnownChannel get(
      Caller caller,
      long channelId,
      ChannelPermission permission,
      ErrorCase otherwise,
      Consumer<KnownChannel> more) {
    return decide(
        caller,
        () -> {
          KnownChannel channel = known(caller, channelId);
          if (!channel.allows(permission)) {
            throw otherwise.refuse();
          }
          more.accept(channel);
          return channel;
        });
  }

  /** The channel of that name, in any case of letters. */
  public KnownChannel get(Caller caller, String name) {
    return decide(
        caller,
        () -> {
          Who who = who(caller);
          return known(who, channels.find(who.asking(), name))
              .orElseThrow(() -> ChannelsError.INVALID_CHANNEL_NAME.refuse(name));
        });
  }

  /**
   * Those of the names that a channel has, by {@link chat.channels.channel.ChannelName#key}; empty
   * where the caller may not know of it.
   */
  public Map<String, Optional<KnownChannel>> findAll(Caller caller, Collection<String> names) {
    Who who = who(caller);
    return channels.findAll(who.asking(), names).stream()
        .collect(
            toMap(found -> found.channel().name().key(), found -> known(who, Optional.of(found))));
  }

  /**
   * Hands on all channels of which the caller may know, archived ones among them, in the order of
   * their ids, each as it is when its portion is read.
   *
   * @param atATime how many are read together
   */
  void forEach(Caller caller, int atATime, Consumer<List<KnownChannel>> taker) {
    Who who = decide(caller, () -> who(caller));
    channels.ids(caller.organizationId()).stream()
        .gather(Gatherers.windowFixed(atATime))
        .forEach(some -> taker.accept(known(who, some)));
  }

  /** Whether an organization has more channels than so many, whoever may see them. */
  boolean hasMore(Caller caller, int number) {
    return channels.ids(caller.organizationId()).size() > number;
  }

  private List<KnownChannel> known(Who who, List<Long> channelIds) {
    return channels.list(who.asking(), channelIds).stream()
        .map(found -> new KnownChannel(standing(who, found)))
        .filter(channel -> channel.allows(ChannelPermission.SEE))
        .toList();
  }

  /**
   * Those of the channels of which an account may know, for another service's question; none where
   * it has been deactivated.
   */
  public <T> T decide(
      long organizationId,
      long userId,
      List<Long> channelIds,
      Function<List<KnownChannel>, T> decision) {
    return freshCopies.decide(
        organizationId,
        IDENTITY,
        () -> {
          Account account =
              accounts.find(organizationId, userId).orElseThrow(ChannelAccess::unknown);
          if (!account.isActive()) {
            return decision.apply(List.of());
          }
          return decision.apply(known(who(account), channelIds));
        });
  }

  /** Decides on fresh copies whatever else depends on who the caller is. */
  public <T> T decide(Caller caller, Supplier<T> decision) {
    return freshCopies.decide(caller.organizationId(), IDENTITY, decision);
  }

  /** Checks on fresh copies whatever else depends on who the caller is. */
  public void require(Caller caller, Runnable check) {
    freshCopies.require(caller.organizationId(), IDENTITY, check);
  }

  private KnownChannel known(Caller caller, long channelId) {
    Who who = who(caller);
    return known(who, channels.find(who.asking(), channelId))
        .orElseThrow(ChannelsError.INVALID_CHANNEL_ID::refuse);
  }

  private Optional<KnownChannel> known(Who who, Optional<Found> found) {
    return found
        .map(one -> new KnownChannel(standing(who, one)))
        .filter(channel -> channel.allows(ChannelPermission.SEE));
  }

  private static Standing standing(Who who, Found found) {
    Somebody owner = who.owner();
    return standing(
        found,
        found.subscribed(),
        who.self(),
        who.settings(),
        owner == null
            ? null
            : standing(found, found.ownerSubscribed(), owner, who.settings(), null));
  }

  private static Standing standing(
      Found found,
      boolean subscribed,
      Somebody one,
      OrganizationSettings settings,
      @Nullable Standing owner) {
    return new Standing(
        found.channel(), subscribed, one.account(), settings, one.membership(), owner);
  }

  private Who who(Caller caller) {
    return who(actors.account(caller));
  }

  private Who who(Account account) {
    long organizationId = account.organizationId();
    OrganizationSettings settings =
        organizations.find(organizationId).orElseThrow(ChannelAccess::unknown).settings();
    Long ownerId = account.botOwnerId();
    Account owner = ownerId == null ? null : accounts.find(organizationId, ownerId).orElse(null);
    return new Who(settings, somebody(account), owner == null ? null : somebody(owner));
  }

  private Somebody somebody(Account account) {
    return new Somebody(account, membership.isIn(account));
  }

  private static Refusal unknown() {
    return ChannelsError.INSUFFICIENT_PERMISSION.refuse();
  }
}
