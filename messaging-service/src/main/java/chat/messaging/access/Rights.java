package chat.messaging.access;

import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.identity.copy.Membership;
import chat.kit.people.GroupSetting;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.function.Predicate;

/** What senders may by a group setting: a bot has its owner's rights beside its own. */
@Singleton
final class Rights {

  private final AccountStore accounts;
  private final Membership membership;

  Rights(AccountStore accounts, Membership membership) {
    this.accounts = accounts;
    this.membership = membership;
  }

  boolean has(GroupSetting setting, Account sender) {
    return membership.isIn(setting, sender)
        || owner(sender).filter(owner -> membership.isIn(setting, owner)).isPresent();
  }

  /** The same for asking about many: a query for all that are asked, and one for an owner. */
  Predicate<GroupSetting> of(Account sender) {
    Predicate<GroupSetting> own = membership.isIn(sender);
    return owner(sender).map(owner -> own.or(membership.isIn(owner))).orElse(own);
  }

  private Optional<Account> owner(Account sender) {
    Long ownerId = sender.botOwnerId();
    return ownerId == null ? Optional.empty() : accounts.find(sender.organizationId(), ownerId);
  }
}
