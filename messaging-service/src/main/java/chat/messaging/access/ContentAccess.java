package chat.messaging.access;

import chat.identity.copy.Account;
import chat.identity.copy.Actors;
import chat.identity.copy.Membership;
import chat.kit.copy.FreshCopies;
import chat.kit.error.Refusal;
import chat.kit.people.GroupSetting;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Decides to whom a channel's content is open now, archived or not. */
@Singleton
public final class ContentAccess {

  private final FreshCopies copies;
  private final Actors actors;
  private final ChannelAccessRepository channels;
  private final Membership membership;

  ContentAccess(
      FreshCopies copies, Actors actors, ChannelAccessRepository channels, Membership membership) {
    this.copies = copies;
    this.actors = actors;
    this.channels = channels;
    this.membership = membership;
  }

  /** The channel, if its content is open to the caller; {@code Invalid channel ID} otherwise. */
  public OpenChannel of(Caller caller, long channelId) {
    return of(
        caller,
        about -> channels.byId(about, channelId),
        MessagingError.INVALID_CHANNEL_ID::refuse);
  }

  /** The channel of the name, if its content is open to the caller; otherwise it does not exist. */
  public OpenChannel of(Caller caller, String name) {
    return of(caller, about -> channels.byName(about, name), () -> PostAccess.unknown(name));
  }

  private OpenChannel of(
      Caller caller,
      Function<ChannelAccessRepository.About, Optional<ChannelAccessRepository.Found>> find,
      Supplier<Refusal> refusal) {
    return copies.decide(
        caller.organizationId(),
        RestsOn.CHANNEL_RIGHTS,
        () -> {
          Account account = actors.account(caller);
          return find.apply(about(account))
              .map(ChannelAccessRepository.Found::facts)
              .filter(channel -> isOpen(channel, account))
              .map(facts -> new OpenChannel(facts.channel()))
              .orElseThrow(refusal);
        });
  }

  /**
   * Those of the channels of these names that are open to the account, by the copies as they are.
   */
  public List<OpenChannel> byNames(Account account, Collection<String> names) {
    return open(account, channels.byNames(about(account), names));
  }

  /** Those of the channels of these ids that are open to the caller, by the copies as they are. */
  public List<OpenChannel> byIds(Caller caller, Collection<Long> channelIds) {
    if (channelIds.isEmpty()) {
      return List.of();
    }
    return byIds(actors.account(caller), channelIds);
  }

  /** The same for an account. */
  public List<OpenChannel> byIds(Account account, Collection<Long> channelIds) {
    return open(account, channels.byIds(about(account), channelIds));
  }

  private List<OpenChannel> open(Account account, List<ChannelFacts> found) {
    Predicate<GroupSetting> isIn = membership.isIn(account);
    return found.stream()
        .filter(channel -> channel.isOpenTo(account.role(), isIn))
        .map(facts -> new OpenChannel(facts.channel()))
        .toList();
  }

  private static ChannelAccessRepository.About about(Account account) {
    return new ChannelAccessRepository.About(account.organizationId(), account.userId(), null, "");
  }

  private boolean isOpen(ChannelFacts channel, Account account) {
    return channel.isOpenTo(account.role(), setting -> membership.isIn(setting, account));
  }
}
