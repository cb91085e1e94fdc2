package chat.messaging.access;

import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.identity.copy.GroupSetting;
import chat.identity.copy.Membership;
import jakarta.inject.Singleton;

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
    Long ownerId = sender.botOwnerId();
    return membership.isIn(setting, sender)
        || (ownerId != null
            && accounts
                .find(sender.organizationId(), ownerId)
                .filter(owner -> membership.isIn(setting, owner))
                .isPresent());
  }
}
