package chat.messaging.flag;

import chat.identityprojection.AccountStore;
import chat.identityprojection.Membership;
import chat.kit.token.Caller;
import chat.messaging.messageread.MessageOutline;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Set;

/** Finds the user groups through which messages can mention a user. */
@Singleton
final class MentionedGroups {

  private final AccountStore accounts;
  private final Membership membership;

  MentionedGroups(AccountStore accounts, Membership membership) {
    this.accounts = accounts;
    this.membership = membership;
  }

  /** Returns the caller's group ids; empty, without a query, if no message mentions a group. */
  Set<Long> of(Caller caller, List<MessageOutline> messages) {
    return messages.stream().allMatch(message -> message.mentionedGroupIds().isEmpty())
        ? Set.of()
        : accounts
            .find(caller.organizationId(), caller.userId())
            .map(membership::groupsOf)
            .orElse(Set.of());
  }
}
