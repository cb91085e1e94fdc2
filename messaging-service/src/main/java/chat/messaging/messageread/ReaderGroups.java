package chat.messaging.messageread;

import chat.identityprojection.AccountStore;
import chat.identityprojection.Membership;
import chat.identityprojection.ProjectedAccount;
import chat.kit.people.GroupSetting;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.function.Predicate;

/** Looks up a reader's account and the access that groups grant to it. */
@Singleton
public final class ReaderGroups {

  private final AccountStore accounts;
  private final Membership membership;

  ReaderGroups(AccountStore accounts, Membership membership) {
    this.accounts = accounts;
    this.membership = membership;
  }

  /** The account, active or not. */
  public Optional<ProjectedAccount> account(long organizationId, long userId) {
    return accounts.find(organizationId, userId);
  }

  /** Returns whether the reader is in a setting; always false for guests and unknown readers. */
  public Predicate<GroupSetting> of(Optional<ProjectedAccount> reader) {
    return reader
        .filter(account -> account.role() != Role.GUEST)
        .map(membership::lookedUp)
        .orElse(_ -> false);
  }
}
