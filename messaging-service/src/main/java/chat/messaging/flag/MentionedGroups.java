package chat.messaging.flag;

import chat.identity.copy.AccountStore;
import chat.identity.copy.Membership;
import chat.kit.token.Caller;
import chat.messaging.access.MessageOutline;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Set;

/** Tells through which groups messages can mention somebody. */
@Singleton
final class MentionedGroups {

  private final AccountStore accounts;
  private final Membership membership;

  MentionedGroups(AccountStore accounts, Membership membership) {
    this.accounts = accounts;
    this.membership = membership;
  }

  /** The ids of all groups that the caller is in; not looked up where no message mentions one. */
  Set<Long> of(Caller caller, List<MessageOutline> messages) {
    return messages.stream().allMatch(message -> message.mentionedGroupIds().isEmpty())
        ? Set.of()
        : accounts
            .find(caller.organizationId(), caller.userId())
            .map(membership::groupsOf)
            .orElse(Set.of());
  }
}
