package chat.channels.visibility;

import chat.identityprojection.AccountStandingStore;
import chat.identityprojection.AccountStore;
import chat.identityprojection.GroupStore;
import chat.identityprojection.SystemGroups;
import chat.identityprojection.change.MembershipChange;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Determines which channels and accounts a change of roles or group memberships may affect.
 *
 * <p>A changed role may open or close any private channel to an account and its bots, and public
 * channels if the account becomes or stops being a guest. A changed group may open or close the
 * private channels that name it. The cost does not depend on other channels and accounts.
 */
@Singleton
final class AffectedUsers {

  private final VisibilityRepository repository;
  private final AccountStore accounts;
  private final AccountStandingStore standings;
  private final GroupStore groups;
  private final SystemGroups systemGroups;

  AffectedUsers(
      VisibilityRepository repository,
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

  /** Each of the channels may open or close for each of the users. */
  record Part(Set<Long> channelIds, Set<Long> userIds) {}

  /**
   * Must be called before the change, while members that leave a group still belong to its
   * supergroups. A group that is about to be reactivated counts as active.
   */
  List<Part> by(MembershipChange change) {
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
      List<Part> parts, MembershipChange change, List<Long> channelIds, Collection<Long> userIds) {
    if (!channelIds.isEmpty() && !userIds.isEmpty()) {
      Set<Long> withBots = new HashSet<>(userIds);
      withBots.addAll(accounts.botsOf(change.organizationId(), userIds));
      parts.add(new Part(Set.copyOf(channelIds), withBots));
    }
  }

  private Set<Long> members(MembershipChange change) {
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
