package chat.messaging.access;

import static java.util.stream.Collectors.toCollection;

import chat.identityprojection.AccountStanding;
import chat.identityprojection.AccountStandingStore;
import chat.identityprojection.Membership;
import chat.kit.people.GroupSetting;
import chat.kit.projection.StaleReadGuard;
import chat.kit.token.Role;
import chat.messaging.accessquery.ChannelFacts;
import chat.messaging.accessquery.ChannelFactsRow;
import chat.messaging.accessquery.ExportedChannelRepository;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Selects the messages for an export that includes the private data of some users.
 *
 * <p>These are the messages that one of the users may read by the rules of {@link ReadAccess}, and
 * public messages.
 */
@Singleton
public final class ExportAccess {

  private final StaleReadGuard staleReadGuard;
  private final AccountStandingStore accounts;
  private final ExportedChannelRepository channels;
  private final Membership membership;

  ExportAccess(
      StaleReadGuard staleReadGuard,
      AccountStandingStore accounts,
      ExportedChannelRepository channels,
      Membership membership) {
    this.staleReadGuard = staleReadGuard;
    this.accounts = accounts;
    this.channels = channels;
    this.membership = membership;
  }

  /**
   * Waits until the projections have applied their owners' latest changes. Call it before the
   * export's snapshot is taken.
   */
  public void catchUp(long organizationId) {
    staleReadGuard.catchUp(organizationId, RequiredTopics.CHANNEL_RIGHTS);
  }

  /** All recipients of the organization. */
  public ExportedRecipients everything(long organizationId) {
    List<Long> all = channels.privateIds(organizationId);
    return new ExportedRecipients(organizationId, true, List.of(), List.of(), all, all);
  }

  /**
   * Returns public recipients and those that the users may read; call it within a transaction.
   *
   * <p>The number of queries does not depend on the number of users. Deactivated users may read
   * nothing.
   *
   * @param userIds empty to export public messages only
   */
  public ExportedRecipients readableBy(long organizationId, Collection<Long> userIds) {
    List<AccountStanding> readers =
        accounts.find(organizationId, userIds).values().stream()
            .filter(AccountStanding::isActive)
            .toList();
    List<Long> readerIds = readers.stream().map(AccountStanding::userId).sorted().toList();
    List<ChannelFacts> privateChannels =
        ChannelFactsRow.facts(channels.privateChannels(organizationId, readerIds));
    Set<Long> open = open(privateChannels, readers);
    // Lists private channels only: a channel that is public here may be private by the time
    // channels-service is asked.
    List<Long> readable =
        privateChannels.stream()
            .filter(channel -> channel.subscribed() || open.contains(channel.channelId()))
            .map(ChannelFacts::channelId)
            .toList();
    List<Long> all = new ArrayList<>(channels.publicIds(organizationId));
    all.addAll(readable);
    return new ExportedRecipients(
        organizationId, false, readerIds, List.copyOf(open), all, readable);
  }

  /** Returns the ids of the channels that are open to one of the readers, ascending. */
  private Set<Long> open(List<ChannelFacts> channels, List<AccountStanding> readers) {
    // Guests are excluded because a private channel's settings never open it to them. Apart from
    // that, roles make no difference for a private channel.
    Predicate<GroupSetting> isAnyIn =
        membership.isAnyIn(readers.stream().filter(reader -> reader.role() != Role.GUEST).toList());
    return channels.stream()
        .filter(channel -> channel.isWhollyOpenTo(Role.MEMBER, isAnyIn))
        .map(ChannelFacts::channelId)
        .collect(toCollection(TreeSet::new));
  }
}
