package chat.identity.groupmember;

import chat.identity.account.Account;
import chat.identity.account.AccountRepository;
import chat.identity.groupdirectory.GroupAccess;
import chat.identity.groupdirectory.GroupJournal;
import chat.identity.groupmodel.GroupMemberRepository;
import chat.identity.groupmodel.UserGroupRepository;
import chat.identity.organization.Organization;
import chat.kit.token.Caller;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;

/** Adds new members to the user groups of the invitation that they used. */
@Singleton
public class NewcomerGroups {
  private final AccountRepository accounts;
  private final UserGroupRepository groups;
  private final GroupAccess access;
  private final GroupMemberRepository members;
  private final GroupJournal journal;

  NewcomerGroups(
      AccountRepository accounts,
      UserGroupRepository groups,
      GroupAccess access,
      GroupMemberRepository members,
      GroupJournal journal) {
    this.accounts = accounts;
    this.groups = groups;
    this.access = access;
    this.members = members;
    this.journal = journal;
  }

  /**
   * Adds the account to the groups; requires the organization's lock.
   *
   * <p>Ignores groups that have been deactivated since, or to which the inviter may no longer add
   * members.
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public void join(
      Organization organization, Account newcomer, long invitedBy, List<Long> groupIds) {
    if (groupIds.isEmpty()) {
      return;
    }
    long organizationId = organization.organizationId();
    Caller inviter = accounts.find(organizationId, invitedBy).map(Account::acting).orElseThrow();
    List<Long> active =
        groups.areDeactivated(organizationId, groupIds).entrySet().stream()
            .filter(entry -> !entry.getValue())
            .map(Map.Entry::getKey)
            .toList();
    List<Long> permitted = access.mayAddMembersTo(inviter, organization, active);
    members.addMember(organizationId, permitted, newcomer.userId());
    journal.joined(organizationId, newcomer.userId(), permitted);
  }
}
