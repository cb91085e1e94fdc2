package chat.channels.sight;

import chat.identity.copy.AccountStandingStore;
import chat.identity.copy.AccountStore;
import chat.identity.copy.GroupStore;
import chat.identity.copy.StandingChange;
import chat.identity.copy.SystemGroups;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the channels and accounts that a change of standings may concern, with no cost by others: a
 * role may open any private channel to an account and its bots, and the public ones where it makes
 * guests or ends that; groups the private channels that name them.
 */
@Singleton
final class Concerned {

  private final SightRepository repository;
  private final AccountStore accounts;
  private final AccountStandingStore standings;
  private final GroupStore groups;
  private final SystemGroups systemGroups;

  Concerned(
      SightRepository repository,
      AccountStore accounts,
      AccountStandingStore standings,
      GroupStore groups,
      SystemGroups systemGroups) {
    this.repository = repository;
    this.accounts = accounts;
    this.standings = standings;
    this.groups = groups;
    this.systemGroups = systemGroups;
  }

  /** Each of the channels may turn for each of the users. */
  record Part(Set<Long> channelIds, Set<Long> userIds) {}

  /**
   * To be asked before the change: what leaves a group is still in those around it then. A group
   * that is going to be active again leads to them as if it were.
   */
  List<Part> by(StandingChange change) {
    List<Part> parts = new ArrayList<>();
    if (!change.accountIds().isEmpty()) {
      add(parts, change, repository.privateOnes(change.organizationId()), change.accountIds());
    }
    if (!change.guestIds().isEmpty()) {
      add(parts, change, repository.publicOnes(change.organizationId()), change.guestIds());
    }
    if (!change.groupIds().isEmpty()) {
      Set<Long> around = groups.around(change.organizationId(), change.groupIds());
      List<Long> opened = repository.openedTo(change.organizationId(), around);
      if (!opened.isEmpty()) {
        add(parts, change, opened, members(change));
      }
    }
    return parts;
  }

  private void add(
      List<Part> parts, StandingChange change, List<Long> channelIds, Collection<Long> userIds) {
    if (!channelIds.isEmpty() && !userIds.isEmpty()) {
      Set<Long> withBots = new HashSet<>(userIds);
      withBots.addAll(accounts.botsOf(change.organizationId(), userIds));
      parts.add(new Part(Set.copyOf(channelIds), withBots));
    }
  }

  private Set<Long> members(StandingChange change) {
    long organizationId = change.organizationId();
    Set<Long> members = new HashSet<>(change.memberIds());
    Set<Long> inside = groups.insideDeactivatedToo(organizationId, change.subgroupIds());
    boolean isByRole =
        inside.stream().anyMatch(groupId -> systemGroups.find(organizationId, groupId).isPresent());
    members.addAll(
        isByRole ? standings.activeIds(organizationId) : groups.members(organizationId, inside));
    return members;
  }
}
