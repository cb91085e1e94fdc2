package chat.identity.user;

import chat.identity.IdentityError;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.identity.user.UserReference.ByEmail;
import chat.identity.user.UserReference.ById;
import chat.kit.people.Acquaintances;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The accounts that a caller may see: all of the organization, but for guests outside of {@code
 * can_access_all_users_group} only themselves, bots, and those with whom they share a channel or a
 * conversation. Asks another service for these, so not within a transaction.
 */
@Singleton
public final class AccessibleUsers {
  private final AccountStore accounts;
  private final Permissions permissions;
  private final ApiEmail apiEmail;
  private final Acquaintances acquaintances;

  AccessibleUsers(
      AccountStore accounts,
      Permissions permissions,
      ApiEmail apiEmail,
      Acquaintances acquaintances) {
    this.accounts = accounts;
    this.permissions = permissions;
    this.apiEmail = apiEmail;
    this.acquaintances = acquaintances;
  }

  /** As {@link #get(Caller, Organization, UserReference)}. */
  public Account get(Caller caller, Organization organization, long userId) {
    return get(caller, organization, new ById(userId));
  }

  /** The account; a {@link chat.kit.error.Refusal} where there is none or it may not be seen. */
  Account get(Caller caller, Organization organization, UserReference reference) {
    Account account =
        findAny(caller, organization, reference)
            .orElseThrow(() -> IdentityError.NO_SUCH_USER.refuse());
    if (!isAccessible(account, caller, organization)) {
      // An address is not confirmed to those who may not see whose it is.
      throw (reference instanceof ByEmail
              ? IdentityError.NO_SUCH_USER
              : IdentityError.INSUFFICIENT_PERMISSION)
          .refuse();
    }
    return account;
  }

  /** The account; empty alike where there is none and where it may not be seen. */
  public Optional<Account> find(Caller caller, Organization organization, UserReference reference) {
    return findAny(caller, organization, reference)
        .filter(account -> isAccessible(account, caller, organization));
  }

  /** Tells of each account whether the caller may see it. */
  public Predicate<Account> accessibleTo(Caller caller, Organization organization) {
    if (seesAll(caller, organization)) {
      return _ -> true;
    }
    Set<Long> known = knownTo(caller, null);
    return account -> isAlwaysAccessible(account, caller) || known.contains(account.userId());
  }

  /** Tells of each id, whether or not there is an account of it, whether the caller may see it. */
  public LongPredicate accessibleIdsTo(Caller caller, Organization organization) {
    if (seesAll(caller, organization)) {
      return _ -> true;
    }
    Set<Long> accessible = new HashSet<>(accounts.bots(organization.organizationId()));
    accessible.addAll(knownTo(caller, null));
    accessible.add(caller.userId());
    return accessible::contains;
  }

  /**
   * The account, whether or not it may be seen; but an address that is hidden, for its owner's sake
   * or the organization's, finds nobody, lest it be guessed.
   */
  public Optional<Account> findAny(
      Caller caller, Organization organization, UserReference reference) {
    long organizationId = organization.organizationId();
    return switch (reference) {
      case ById(long userId) -> accounts.find(organizationId, userId);
      case ByEmail(String email) -> {
        OptionalLong standIn = apiEmail.userId(email, organization);
        yield standIn.isPresent()
            ? accounts.find(organizationId, standIn.getAsLong())
            : accounts
                .findByDeliveryEmail(organizationId, email)
                .filter(account -> UserView.seesDeliveryEmail(account, caller))
                .filter(account -> isAccessible(account, caller, organization));
      }
    };
  }

  private boolean isAccessible(Account account, Caller caller, Organization organization) {
    return isAlwaysAccessible(account, caller)
        || seesAll(caller, organization)
        || knownTo(caller, List.of(account.userId())).contains(account.userId());
  }

  private Set<Long> knownTo(Caller caller, @Nullable List<Long> among) {
    return acquaintances.of(caller.organizationId(), caller.userId(), among);
  }

  private static boolean isAlwaysAccessible(Account account, Caller caller) {
    return account.isBot() || account.userId() == caller.userId();
  }

  private boolean seesAll(Caller caller, Organization organization) {
    return caller.role() != Role.GUEST
        || permissions.has(caller, organization, OrganizationSetting.CAN_ACCESS_ALL_USERS_GROUP);
  }
}
