package chat.messaging.access;

import chat.identityprojection.AccountStore;
import chat.identityprojection.Membership;
import chat.identityprojection.ProjectedAccount;
import chat.kit.people.GroupSetting;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.function.Predicate;

/** Evaluates group settings for a sender; a bot also has its owner's rights. */
@Singleton
final class SenderRights {

  private final AccountStore accounts;
  private final Membership membership;

  SenderRights(AccountStore accounts, Membership membership) {
    this.accounts = accounts;
    this.membership = membership;
  }

  boolean has(GroupSetting setting, ProjectedAccount sender) {
    return membership.isIn(setting, sender)
        || owner(sender).filter(owner -> membership.isIn(setting, owner)).isPresent();
  }

  /** Returns a predicate for many settings, with one query per account. */
  Predicate<GroupSetting> of(ProjectedAccount sender) {
    Predicate<GroupSetting> own = membership.isIn(sender);
    return owner(sender).map(owner -> own.or(membership.isIn(owner))).orElse(own);
  }

  private Optional<ProjectedAccount> owner(ProjectedAccount sender) {
    Long ownerId = sender.botOwnerId();
    return ownerId == null ? Optional.empty() : accounts.find(sender.organizationId(), ownerId);
  }
}
