package chat.messaging.access;

import chat.identityprojection.Actors;
import chat.identityprojection.Membership;
import chat.identityprojection.ProjectedAccount;
import chat.kit.error.Refusal;
import chat.kit.people.GroupSetting;
import chat.kit.projection.StaleReadGuard;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.accessquery.ChannelAccessRepository;
import chat.messaging.accessquery.ChannelFacts;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Decides which channels' content is open to a user now, archived channels included. */
@Singleton
public final class ContentAccess {

  private final StaleReadGuard staleReadGuard;
  private final Actors actors;
  private final ChannelAccessRepository channels;
  private final Membership membership;

  ContentAccess(
      StaleReadGuard staleReadGuard,
      Actors actors,
      ChannelAccessRepository channels,
      Membership membership) {
    this.staleReadGuard = staleReadGuard;
    this.actors = actors;
    this.channels = channels;
    this.membership = membership;
  }

  /**
   * Returns the channel if its content is open to the caller; refuses with {@code Invalid channel
   * ID} otherwise.
   */
  public AccessibleChannel of(Caller caller, long channelId) {
    return of(
        caller,
        about -> channels.byId(about, channelId),
        MessagingError.INVALID_CHANNEL_ID::refuse);
  }

  /**
   * Returns the channel with this name; a channel that is closed to the caller is refused like a
   * missing one.
   */
  public AccessibleChannel of(Caller caller, String name) {
    return of(caller, about -> channels.byName(about, name), () -> PostAccess.unknown(name));
  }

  private AccessibleChannel of(
      Caller caller,
      Function<ChannelAccessRepository.About, Optional<ChannelAccessRepository.ChannelLookupResult>>
          find,
      Supplier<Refusal> refusal) {
    return staleReadGuard.recheckOnRefusal(
        caller.organizationId(),
        RequiredTopics.CHANNEL_RIGHTS,
        () -> {
          ProjectedAccount account = actors.account(caller);
          return find.apply(about(account))
              .map(ChannelAccessRepository.ChannelLookupResult::facts)
              .filter(channel -> isOpen(channel, account))
              .map(facts -> new AccessibleChannel(facts.channel()))
              .orElseThrow(refusal);
        });
  }

  /**
   * Returns those of the named channels that are open to the account. Does not wait for
   * projections.
   */
  public List<AccessibleChannel> byNames(ProjectedAccount account, Collection<String> names) {
    return open(account, channels.byNames(about(account), names));
  }

  /** Returns those of the channels that are open to the caller. Does not wait for projections. */
  public List<AccessibleChannel> byIds(Caller caller, Collection<Long> channelIds) {
    if (channelIds.isEmpty()) {
      return List.of();
    }
    return byIds(actors.account(caller), channelIds);
  }

  /** Returns those of the channels that are open to the account. Does not wait for projections. */
  public List<AccessibleChannel> byIds(ProjectedAccount account, Collection<Long> channelIds) {
    return open(account, channels.byIds(about(account), channelIds));
  }

  private List<AccessibleChannel> open(ProjectedAccount account, List<ChannelFacts> channels) {
    Predicate<GroupSetting> isIn = membership.isIn(account);
    return channels.stream()
        .filter(channel -> channel.isOpenTo(account.role(), isIn))
        .map(facts -> new AccessibleChannel(facts.channel()))
        .toList();
  }

  private static ChannelAccessRepository.About about(ProjectedAccount account) {
    return new ChannelAccessRepository.About(account.organizationId(), account.userId(), null, "");
  }

  private boolean isOpen(ChannelFacts channel, ProjectedAccount account) {
    return channel.isOpenTo(account.role(), setting -> membership.isIn(setting, account));
  }
}
