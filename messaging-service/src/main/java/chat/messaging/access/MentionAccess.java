package chat.messaging.access;

import chat.contracts.Topic;
import chat.identity.copy.Account;
import chat.identity.copy.GroupStore;
import chat.identity.copy.UserGroup;
import chat.kit.copy.FreshCopies;
import chat.messaging.MessagingError;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Set;

/** Decides whom a message may mention, by the settings {@code can_mention_group} of groups. */
@Singleton
public final class MentionAccess {

  private static final Set<Topic> RESTS_ON =
      Set.of(Topic.USER_CHANGED, Topic.GROUP_CHANGED, Topic.ORGANIZATION_CHANGED);

  private final FreshCopies copies;
  private final GroupStore groups;
  private final Rights rights;

  MentionAccess(FreshCopies copies, GroupStore groups, Rights rights) {
    this.copies = copies;
    this.groups = groups;
    this.rights = rights;
  }

  /** Refuses the first of the groups that the sender may not mention. */
  public void require(Account sender, Collection<Long> groupIds) {
    if (!groupIds.isEmpty()) {
      copies.decide(sender.organizationId(), RESTS_ON, () -> mentionable(sender, groupIds));
    }
  }

  private Collection<UserGroup> mentionable(Account sender, Collection<Long> groupIds) {
    Collection<UserGroup> mentioned = groups.findAll(sender.organizationId(), groupIds).values();
    for (UserGroup group : mentioned) {
      if (!rights.has(group.canMentionGroup(), sender)) {
        throw MessagingError.MAY_NOT_MENTION_GROUP.refuse(group.name());
      }
    }
    return mentioned;
  }
}
