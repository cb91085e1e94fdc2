package chat.uploads.avatar;

import chat.contracts.Topic;
import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.identity.copy.OrganizationStore;
import chat.kit.copy.FreshCopies;
import chat.kit.error.RequestError;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.uploads.UploadsError;
import jakarta.inject.Singleton;
import java.util.Set;

/** Who may change his avatar, by identity-service's latest word. */
@Singleton
final class AvatarPermissions {

  private static final Set<Topic> TOPICS = Set.of(Topic.ORGANIZATION_CHANGED, Topic.USER_CHANGED);

  private final OrganizationStore organizations;
  private final AccountStore accounts;
  private final FreshCopies copies;

  AvatarPermissions(OrganizationStore organizations, AccountStore accounts, FreshCopies copies) {
    this.organizations = organizations;
    this.accounts = accounts;
    this.copies = copies;
  }

  /** Everybody may, or administrators alone where the organization wants that. */
  void requireChanging(Caller caller) {
    copies.decide(
        caller.organizationId(),
        TOPICS,
        () -> {
          Account account =
              accounts
                  .find(caller.organizationId(), caller.userId())
                  .filter(Account::isActive)
                  .orElseThrow(() -> RequestError.UNAUTHORIZED.refuse("Account is deactivated"));
          if (isDisabled(caller) && !account.role().isAtLeast(Role.ADMINISTRATOR)) {
            throw UploadsError.AVATAR_CHANGES_DISABLED.refuse();
          }
          return account;
        });
  }

  private boolean isDisabled(Caller caller) {
    return organizations
        .find(caller.organizationId())
        .orElseThrow(() -> RequestError.UNAUTHORIZED.refuse("Invalid organization"))
        .settings()
        .flag("avatar_changes_disabled", false);
  }
}
