package chat.identity.account;

import chat.identity.IdentityError;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/**
 * Rules for changing roles.
 *
 * <p>Administrators change roles. Only owners grant and revoke the owner role, and the last owner
 * keeps it. A bot's role is never higher than its owner's.
 */
@Singleton
public final class RoleRules {
  private final AccountRepository accounts;

  RoleRules(AccountRepository accounts) {
    this.accounts = accounts;
  }

  /**
   * Throws a {@link chat.kit.error.Refusal} if the caller may not give the account this role.
   *
   * <p>The role differs from the account's current one.
   *
   * @param ownerId the owner that a bot has after the change; null if it has none
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

  /** Returns the caller with the account's current role; refuses unless it is an administrator. */
  public Caller currentAdministrator(Caller caller) {
    Caller current = accounts.current(caller);
    requireAdministrator(current);
    return current;
  }

  public static void requireAdministrator(Caller caller) {
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
