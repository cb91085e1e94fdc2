package chat.identity.user;

import chat.identity.IdentityError;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/**
 * Who gives which role to whom: administrators do. Owners alone make owners, and take that role
 * away from others; one of them stays. No bot gets above its owner.
 */
@Singleton
public final class RoleRules {
  private final AccountRepository accounts;

  RoleRules(AccountRepository accounts) {
    this.accounts = accounts;
  }

  /**
   * A {@link chat.kit.error.Refusal} where the caller may not give the account this role, which is
   * not the one it has.
   *
   * @param ownerId whose the account, a bot, is from then on; null where it is nobody's
   */
  public void require(Caller caller, Account target, Role role, @Nullable Long ownerId) {
    requireAdministrator(caller);
    if ((role == Role.OWNER || target.role() == Role.OWNER) && caller.role() != Role.OWNER) {
      throw IdentityError.OWNERS_ONLY.refuse();
    }
    boolean isLeadingOwner = target.role() == Role.OWNER && target.isActive() && !target.isBot();
    if (isLeadingOwner && accounts.countActivePeople(target.organizationId(), Role.OWNER) == 1) {
      throw IdentityError.ONLY_OWNER.refuse();
    }
    if (ownerId != null) {
      requireNotAbove(target.organizationId(), ownerId, role);
    }
  }

  static void requireAdministrator(Caller caller) {
    caller.role().requireAtLeast(Role.ADMINISTRATOR, IdentityError.INSUFFICIENT_PERMISSION);
  }

  private void requireNotAbove(long organizationId, long ownerId, Role role) {
    if (accounts
        .find(organizationId, ownerId)
        .filter(owner -> !owner.role().isAtLeast(role))
        .isPresent()) {
      throw IdentityError.BOT_ABOVE_OWNER.refuse();
    }
  }
}
