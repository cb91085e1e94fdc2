package chat.identity.usergroup;

import chat.identity.IdentityError;
import chat.identity.groupdirectory.GroupAccess;
import chat.identity.groupdirectory.GroupJournal;
import chat.identity.groupmodel.GroupMemberRepository;
import chat.identity.groupmodel.GroupRules;
import chat.identity.groupmodel.UserGroup;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.kit.error.ErrorCase;
import chat.kit.token.Caller;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Adds and removes members and subgroups; applies a request completely or not at all.
 *
 * <p>Members of a deactivated group can be changed, as on Zulip servers; its subgroups cannot.
 */
@Singleton
class ChangeMembers {
  private final LockedOrganization organizations;
  private final GroupAccess access;
  private final GroupRules rules;
  private final GroupMemberRepository members;
  private final GroupJournal journal;

  ChangeMembers(
      LockedOrganization organizations,
      GroupAccess access,
      GroupRules rules,
      GroupMemberRepository members,
      GroupJournal journal) {
    this.organizations = organizations;
    this.access = access;
    this.rules = rules;
    this.members = members;
    this.journal = journal;
  }

  @Transactional
  void change(Caller caller, ChangeMembersParams params) {
    if (params.isEmpty()) {
      throw IdentityError.NO_MEMBER_CHANGES.refuse();
    }
    Organization organization = organizations.get(caller.organizationId());
    UserGroup group = access.get(caller, params.userGroupId());
    permit(caller, organization, group, params);
    if (params.changesSubgroups()) {
      GroupRules.requireActive(group);
    }
    if (!params.add().isEmpty()) {
      addMembers(caller, group, params.add());
    }
    if (!params.delete().isEmpty()) {
      removeMembers(caller, group, params.delete());
    }
    if (!params.addSubgroups().isEmpty()) {
      addSubgroups(caller, group, params.addSubgroups());
    }
    if (!params.deleteSubgroups().isEmpty()) {
      removeSubgroups(caller, group, params.deleteSubgroups());
    }
  }

  private void permit(
      Caller caller, Organization organization, UserGroup group, ChangeMembersParams params) {
    List<Long> self = List.of(caller.userId());
    if (!params.addSubgroups().isEmpty()
        || (!params.add().isEmpty() && !params.add().equals(self))) {
      access.requireMayAddMembers(caller, organization, group);
    } else if (!params.add().isEmpty()) {
      access.requireMayJoin(caller, organization, group);
    }
    if (!params.deleteSubgroups().isEmpty()
        || (!params.delete().isEmpty() && !params.delete().equals(self))) {
      access.requireMayRemoveMembers(caller, organization, group);
    } else if (!params.delete().isEmpty()) {
      access.requireMayLeave(caller, organization, group);
    }
  }

  private void addMembers(Caller caller, UserGroup group, List<Long> userIds) {
    rules.requireAccounts(group.organizationId(), userIds);
    requireAll(
        userIds,
        members.addMembers(group.organizationId(), group.groupId(), userIds),
        IdentityError.ALREADY_MEMBER);
    journal.membersAdded(caller.userId(), group, userIds);
  }

  private void removeMembers(Caller caller, UserGroup group, List<Long> userIds) {
    requireAll(
        userIds,
        members.removeMembers(group.organizationId(), group.groupId(), userIds),
        IdentityError.NOT_A_MEMBER);
    journal.membersRemoved(caller.userId(), group, userIds);
  }

  private void addSubgroups(Caller caller, UserGroup group, List<Long> subgroupIds) {
    rules.requireGroups(group.organizationId(), subgroupIds);
    Set<Long> ancestors = new HashSet<>(members.around(group.organizationId(), group.groupId()));
    if (subgroupIds.stream().anyMatch(ancestors::contains)) {
      throw IdentityError.CIRCLE_OF_GROUPS.refuse(group.groupId());
    }
    requireAll(
        subgroupIds,
        members.addSubgroups(group.organizationId(), group.groupId(), subgroupIds),
        IdentityError.ALREADY_SUBGROUP);
    journal.subgroupsAdded(caller.userId(), group, subgroupIds);
  }

  private void removeSubgroups(Caller caller, UserGroup group, List<Long> subgroupIds) {
    requireAll(
        subgroupIds,
        members.removeSubgroups(group.organizationId(), group.groupId(), subgroupIds),
        IdentityError.NOT_A_SUBGROUP);
    journal.subgroupsRemoved(caller.userId(), group, subgroupIds);
  }

  /** Refuses for the first id for which nothing changed, which rolls back the transaction. */
  private static void requireAll(List<Long> ids, List<Long> changedIds, ErrorCase refusal) {
    Set<Long> changed = new HashSet<>(changedIds);
    for (long id : ids) {
      if (!changed.contains(id)) {
        throw refusal.refuse(id);
      }
    }
  }
}
