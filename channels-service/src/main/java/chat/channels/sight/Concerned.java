package chat.channels.sight;

import chat.channels.channel.Channel;
import chat.channels.channel.ChannelStore;
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
 * role may open any channel to an account and its bots, groups the private channels that name them.
 */
@Singleton
final class Concerned {

  private final SightStore store;
  private final ChannelStore channels;
  private final AccountStore accounts;
  private final GroupStore groups;
  private final SystemGroups systemGroups;

  Concerned(
      SightStore store,
      ChannelStore channels,
      AccountStore accounts,
      GroupStore groups,
      SystemGroups systemGroups) {
    this.store = store;
    this.channels = channels;
    this.accounts = accounts;
    this.groups = groups;
    this.systemGroups = systemGroups;
  }

  /** Each of the channels may turn for each of the users. */
  record Part(List<Channel> channels, Set<Long> userIds) {}

  /** To be asked before the change: what leaves a group is still in those around it then. */
  List<Part> by(StandingChange change) {
    List<Part> parts = new ArrayList<>();
    if (!change.accountIds().isEmpty()) {
      add(parts, change, store.open(change.organizationId()), change.accountIds());
    }
    if (!change.groupIds().isEmpty()) {
      Set<Long> around = groups.around(change.organizationId(), change.groupIds());
      List<Long> opened = store.openedTo(change.organizationId(), around);
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
      parts.add(new Part(channels.active(change.organizationId(), channelIds, false), withBots));
    }
  }

  private Set<Long> members(StandingChange change) {
    long organizationId = change.organizationId();
    Set<Long> members = new HashSet<>(change.memberIds());
    Set<Long> inside = groups.inside(organizationId, change.subgroupIds());
    boolean isByRole =
        inside.stream().anyMatch(groupId -> systemGroups.find(organizationId, groupId).isPresent());
    members.addAll(
        isByRole
            ? accounts.findAllActive(organizationId).keySet()
            : groups.members(organizationId, inside));
    return members;
  }
}
