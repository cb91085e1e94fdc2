package chat.messaging.access;

import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.identity.copy.Membership;
import chat.kit.people.GroupSetting;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.function.Predicate;

/** Who a reader of messages is, and what groups open to him. */
@Singleton
final class ReaderGroups {

  private final AccountStore accounts;
  private final Membership membership;

  ReaderGroups(AccountStore accounts, Membership membership) {
    this.accounts = accounts;
    this.membership = membership;
  }

  /** His account, active or not. */
  Optional<Account> account(long organizationId, long userId) {
    return accounts.find(organizationId, userId);
  }

  /** Whether he is in a setting; to guests, and to who is not known, groups open nothing. */
  Predicate<GroupSetting> of(Optional<Account> reader) {
    return reader
        .filter(account -> account.role() != Role.GUEST)
        .map(membership::lookedUp)
        .orElse(_ -> false);
  }
}
