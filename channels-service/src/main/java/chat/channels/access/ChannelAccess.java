package chat.channels.access;

import static java.util.stream.Collectors.toMap;

import chat.channels.ChannelsError;
import chat.channels.channel.Channels;
import chat.channels.channel.Channels.Asking;
import chat.channels.channel.Channels.CallerChannel;
import chat.contracts.Topic;
import chat.identityprojection.AccountStore;
import chat.identityprojection.Actors;
import chat.identityprojection.Membership;
import chat.identityprojection.OrganizationStore;
import chat.identityprojection.ProjectedAccount;
import chat.identityprojection.ProjectedOrganizationSettings;
import chat.kit.error.ErrorCase;
import chat.kit.error.Refusal;
import chat.kit.people.GroupSetting;
import chat.kit.projection.StaleReadGuard;
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
 * Finds channels on behalf of a caller and checks the caller's permissions.
 *
 * <p>A channel that the caller may not see is refused exactly like one that does not exist. Every
 * refusal is rechecked on up-to-date projections before it is returned.
 */
@Singleton
public final class ChannelAccess {

  private static final Set<Topic> IDENTITY =
      Set.of(Topic.ORGANIZATION_CHANGED, Topic.USER_CHANGED, Topic.GROUP_CHANGED);

  private final StaleReadGuard staleReadGuard;
  private final Actors actors;
  private final OrganizationStore organizations;
  private final AccountStore accounts;
  private final Membership membership;
  private final Channels channels;

  ChannelAccess(
      StaleReadGuard staleReadGuard,
      Actors actors,
      OrganizationStore organizations,
      AccountStore accounts,
      Membership membership,
      Channels channels) {
    this.staleReadGuard = staleReadGuard;
    this.actors = actors;
    this.organizations = organizations;
    this.accounts = accounts;
    this.membership = membership;
    this.channels = channels;
  }

  /** An account with its group memberships, resolved by one query for all channels in question. */
  private record AccountMembership(ProjectedAccount account, Predicate<GroupSetting> membership) {}

  private record CallerContext(
      ProjectedOrganizationSettings settings,
      AccountMembership self,
      @Nullable AccountMembership owner) {

    Asking asking() {
      return new Asking(
          self.account().organizationId(),
          self.account().userId(),
          owner == null ? null : owner.account().userId());
    }
  }

  /** Returns the channel with this id, or refuses if the caller may not see it. */
  public VisibleChannel get(Caller caller, long channelId) {
    return decide(caller, () -> visible(caller, channelId));
  }

  /**
   * Returns the channel if the caller has the permission.
   *
   * @param otherwise the error if the caller may see the channel but lacks the permission
   */
  public VisibleChannel get(
      Caller caller, long channelId, ChannelPermission permission, ErrorCase otherwise) {
    return get(caller, channelId, permission, otherwise, _ -> {});
  }

  /**
   * Returns the channel if the caller has the permission and passes an additional check.
   *
   * @param more throws a refusal if another precondition fails; called again with the current
   *     channel and account if the first decision was based on a stale projection
   */
  public VisibleChannel get(
      Caller caller,
      long channelId,
      ChannelPermission permission,
      ErrorCase otherwise,
      Consumer<VisibleChannel> more) {
    return decide(
        caller,
        () -> {
          VisibleChannel channel = visible(caller, channelId);
          if (!channel.allows(permission)) {
            throw otherwise.refuse();
          }
          more.accept(channel);
          return channel;
        });
  }

  /** Returns the channel with this name, ignoring case. */
  public VisibleChannel get(Caller caller, String name) {
    return decide(
        caller,
        () -> {
          CallerContext context = context(caller);
          return visible(context, channels.find(context.asking(), name))
              .orElseThrow(() -> ChannelsError.INVALID_CHANNEL_NAME.refuse(name));
        });
  }

  /**
   * Maps the key ({@link chat.channels.channel.ChannelName#key}) of each existing name to its
   * channel. The value is empty if the caller may not see the channel. Names without a channel are
   * left out.
   */
  public Map<String, Optional<VisibleChannel>> findAll(Caller caller, Collection<String> names) {
    CallerContext context = context(caller);
    return channels.findAll(context.asking(), names).stream()
        .collect(
            toMap(
                found -> found.channel().name().key(),
                found -> visible(context, Optional.of(found))));
  }

  /**
   * Passes all channels that the caller may see to the consumer, in batches.
   *
   * <p>Channels come in ascending order of id and include archived ones. Each batch reflects the
   * state at the time when it is read.
   *
   * @param atATime the batch size
   */
  void forEach(Caller caller, int atATime, Consumer<List<VisibleChannel>> taker) {
    forEach(caller, channels.ids(caller.organizationId()), atATime, taker);
  }

  /** Passes those of the channels that the caller may see to the consumer, in batches. */
  void forEach(
      Caller caller, List<Long> channelIds, int atATime, Consumer<List<VisibleChannel>> taker) {
    CallerContext context = decide(caller, () -> context(caller));
    channelIds.stream()
        .gather(Gatherers.windowFixed(atATime))
        .forEach(some -> taker.accept(visible(context, some)));
  }

  /**
   * Whether the organization has more than this number of channels, visible to the caller or not.
   */
  boolean hasMore(Caller caller, int number) {
    return channels.ids(caller.organizationId()).size() > number;
  }

  private List<VisibleChannel> visible(CallerContext context, List<Long> channelIds) {
    return channels.list(context.asking(), channelIds).stream()
        .map(found -> new VisibleChannel(relation(context, found)))
        .filter(channel -> channel.allows(ChannelPermission.SEE))
        .toList();
  }

  /**
   * Decides, for a request of another service, on those of the channels that the account may see.
   * The list is empty if the account is deactivated.
   */
  public <T> T decide(
      long organizationId,
      long userId,
      List<Long> channelIds,
      Function<List<VisibleChannel>, T> decision) {
    return staleReadGuard.recheckOnRefusal(
        organizationId,
        IDENTITY,
        () -> {
          ProjectedAccount account =
              accounts.find(organizationId, userId).orElseThrow(ChannelAccess::unknown);
          if (!account.isActive()) {
            return decision.apply(List.of());
          }
          return decision.apply(visible(context(account), channelIds));
        });
  }

  /** Makes a decision that depends on the caller's account, on up-to-date projections. */
  public <T> T decide(Caller caller, Supplier<T> decision) {
    return staleReadGuard.recheckOnRefusal(caller.organizationId(), IDENTITY, decision);
  }

  /** Runs a check that depends on the caller's account, on up-to-date projections. */
  public void require(Caller caller, Runnable check) {
    staleReadGuard.require(caller.organizationId(), IDENTITY, check);
  }

  private VisibleChannel visible(Caller caller, long channelId) {
    CallerContext context = context(caller);
    return visible(context, channels.find(context.asking(), channelId))
        .orElseThrow(ChannelsError.INVALID_CHANNEL_ID::refuse);
  }

  private Optional<VisibleChannel> visible(CallerContext context, Optional<CallerChannel> found) {
    return found
        .map(one -> new VisibleChannel(relation(context, one)))
        .filter(channel -> channel.allows(ChannelPermission.SEE));
  }

  private static ChannelRelation relation(CallerContext context, CallerChannel found) {
    AccountMembership owner = context.owner();
    return relation(
        found,
        found.subscribed(),
        context.self(),
        context.settings(),
        owner == null
            ? null
            : relation(found, found.ownerSubscribed(), owner, context.settings(), null));
  }

  private static ChannelRelation relation(
      CallerChannel found,
      boolean subscribed,
      AccountMembership one,
      ProjectedOrganizationSettings settings,
      @Nullable ChannelRelation owner) {
    return new ChannelRelation(
        found.channel(), subscribed, one.account(), settings, one.membership(), owner);
  }

  private CallerContext context(Caller caller) {
    return context(actors.account(caller));
  }

  private CallerContext context(ProjectedAccount account) {
    long organizationId = account.organizationId();
    ProjectedOrganizationSettings settings =
        organizations.find(organizationId).orElseThrow(ChannelAccess::unknown).settings();
    Long ownerId = account.botOwnerId();
    ProjectedAccount owner =
        ownerId == null ? null : accounts.find(organizationId, ownerId).orElse(null);
    return new CallerContext(
        settings, withMembership(account), owner == null ? null : withMembership(owner));
  }

  private AccountMembership withMembership(ProjectedAccount account) {
    return new AccountMembership(account, membership.isIn(account));
  }

  private static Refusal unknown() {
    return ChannelsError.INSUFFICIENT_PERMISSION.refuse();
  }
}
