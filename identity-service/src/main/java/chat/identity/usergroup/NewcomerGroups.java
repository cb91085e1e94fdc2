package chat.identity.usergroup;

import chat.identity.group.GroupMemberRepository;
import chat.identity.group.UserGroupRepository;
import chat.identity.organization.Organization;
import chat.identity.user.Account;
import chat.identity.user.AccountRepository;
import chat.kit.token.Caller;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;

/** Makes newcomers members of the groups that come with the link by which they joined. */
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
   * Under the organization's lock. Groups that have been deactivated since are passed over, and
   * those to which whoever made the link may add nobody any more.
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
            .filter(isDeactivated -> !isDeactivated.getValue())
            .map(Map.Entry::getKey)
            .toList();
    List<Long> open = access.mayAddMembersTo(inviter, organization, active);
    members.addMember(organizationId, open, newcomer.userId());
    journal.joined(organizationId, newcomer.userId(), open);
  }
}
