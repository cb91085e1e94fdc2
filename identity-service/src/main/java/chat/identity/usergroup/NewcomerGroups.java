package chat.identity.usergroup;

import chat.identity.group.GroupMemberStore;
import chat.identity.group.GroupStore;
import chat.identity.group.UserGroup;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;

/** Makes newcomers members of the groups that come with the link by which they joined. */
@Singleton
public class NewcomerGroups {
  private final GroupStore groups;
  private final GroupMemberStore members;
  private final GroupJournal journal;

  NewcomerGroups(GroupStore groups, GroupMemberStore members, GroupJournal journal) {
    this.groups = groups;
    this.members = members;
    this.journal = journal;
  }

  /** Under the organization's lock; groups that have been deactivated since are passed over. */
  @Transactional(propagation = Propagation.MANDATORY)
  public void join(long organizationId, long userId, List<Long> groupIds) {
    List<UserGroup> open =
        groups.findAll(organizationId, groupIds).stream()
            .filter(group -> !group.isDeactivated() && !group.isSystemGroup())
            .toList();
    members.addMember(organizationId, open.stream().map(UserGroup::groupId).toList(), userId);
    journal.joined(organizationId, userId, open);
  }
}
