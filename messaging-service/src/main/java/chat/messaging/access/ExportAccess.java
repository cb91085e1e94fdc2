package chat.messaging.access;

import static java.util.stream.Collectors.toCollection;

import chat.identity.copy.AccountStanding;
import chat.identity.copy.AccountStandingStore;
import chat.identity.copy.Membership;
import chat.kit.copy.FreshCopies;
import chat.kit.people.GroupSetting;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Decides which messages go into an export that holds the private data of some people: exactly
 * those that one of them may read, by the rules of {@link ReadAccess}, and what is public.
 */
@Singleton
public final class ExportAccess {

  private final FreshCopies copies;
  private final AccountStandingStore accounts;
  private final ExportedChannelRepository channels;
  private final Membership membership;

  ExportAccess(
      FreshCopies copies,
      AccountStandingStore accounts,
      ExportedChannelRepository channels,
      Membership membership) {
    this.copies = copies;
    this.accounts = accounts;
    this.channels = channels;
    this.membership = membership;
  }

  /** Waits for the owners' latest word; for before the moment that is exported. */
  public void catchUp(long organizationId) {
    copies.catchUp(organizationId, RestsOn.CHANNEL_RIGHTS);
  }

  /** All that the organization has. */
  public ExportedPlaces everything(long organizationId) {
    List<Long> all = channels.privateIds(organizationId);
    return new ExportedPlaces(organizationId, true, List.of(), List.of(), all, all);
  }

  /**
   * What is public, and what these people may read, by a few queries however many they are; within
   * a transaction. Who has been deactivated may read nothing.
   *
   * @param userIds people's; none for what is public alone
   */
  public ExportedPlaces readableBy(long organizationId, Collection<Long> userIds) {
    List<AccountStanding> readers =
        accounts.find(organizationId, userIds).values().stream()
            .filter(AccountStanding::isActive)
            .toList();
    List<Long> readerIds = readers.stream().map(AccountStanding::userId).sorted().toList();
    List<ChannelFacts> found =
        ChannelFactsRow.facts(channels.privateChannels(organizationId, readerIds));
    Set<Long> open = open(found, readers);
    // Those that are public as messages are read may be private when channels-service is asked.
    List<Long> readable =
        found.stream()
            .filter(channel -> channel.subscribed() || open.contains(channel.channelId()))
            .map(ChannelFacts::channelId)
            .toList();
    List<Long> all = new ArrayList<>(channels.publicIds(organizationId));
    all.addAll(readable);
    return new ExportedPlaces(organizationId, false, readerIds, List.copyOf(open), all, readable);
  }

  /** Those of the channels that are open to one of the readers, ascending. */
  private Set<Long> open(List<ChannelFacts> channels, List<AccountStanding> readers) {
    // The settings of a private channel open it to no guest; other roles do not count there.
    Predicate<GroupSetting> isAnyIn =
        membership.isAnyIn(readers.stream().filter(reader -> reader.role() != Role.GUEST).toList());
    return channels.stream()
        .filter(channel -> channel.isWhollyOpenTo(Role.MEMBER, isAnyIn))
        .map(ChannelFacts::channelId)
        .collect(toCollection(TreeSet::new));
  }
}
