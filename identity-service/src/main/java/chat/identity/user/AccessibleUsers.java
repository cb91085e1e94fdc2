package chat.identity.user;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.account.AccountRepository;
import chat.identity.account.ApiEmail;
import chat.identity.account.Permissions;
import chat.identity.accountevent.UserView;
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
 * The accounts that a caller may see.
 *
 * <p>Callers see all accounts of the organization. Guests outside of {@code
 * can_access_all_users_group} see only themselves, bots, and users with whom they share a channel
 * or a conversation. That is queried from another service, so do not call this within a
 * transaction.
 */
@Singleton
public final class AccessibleUsers {
  /** An id that no account has. */
  private static final long NO_USER_ID = 0;

  private final AccountRepository accounts;
  private final Permissions permissions;
  private final ApiEmail apiEmail;
  private final Acquaintances acquaintances;

  AccessibleUsers(
      AccountRepository accounts,
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

  /** Returns the account; missing and invisible accounts are refused alike. */
  Account get(Caller caller, Organization organization, UserReference reference) {
    return find(caller, organization, reference)
        .orElseThrow(() -> IdentityError.NO_SUCH_USER.refuse());
  }

  /** Returns the account; empty if it is missing or invisible to the caller. */
  public Optional<Account> find(Caller caller, Organization organization, UserReference reference) {
    return accessible(resolve(caller, organization, reference), caller, organization);
  }

  /** Returns a predicate that tests whether the caller may see an account. */
  public Predicate<Account> accessibleTo(Caller caller, Organization organization) {
    if (seesAll(caller, organization)) {
      return _ -> true;
    }
    Set<Long> visibleIds = acquaintanceIds(caller, null);
    return account -> isAlwaysAccessible(account, caller) || visibleIds.contains(account.userId());
  }

  /**
   * Returns a predicate that tests whether the caller may see a user id.
   *
   * <p>The id need not exist.
   */
  public LongPredicate accessibleIdsTo(Caller caller, Organization organization) {
    if (seesAll(caller, organization)) {
      return _ -> true;
    }
    Set<Long> accessible = new HashSet<>(accounts.botIds(organization.organizationId()));
    accessible.addAll(acquaintanceIds(caller, null));
    accessible.add(caller.userId());
    return accessible::contains;
  }

  /**
   * Finds an account even if the caller may not see it.
   *
   * <p>An address that is hidden, by its owner or by the organization's rules, finds no account, so
   * addresses cannot be guessed.
   */
  public Optional<Account> findAny(
      Caller caller, Organization organization, UserReference reference) {
    Optional<Account> resolved = resolve(caller, organization, reference);
    return reference instanceof ByEmail(String email)
            && apiEmail.userId(email, organization).isEmpty()
        ? accessible(resolved, caller, organization)
        : resolved;
  }

  /** Finds an account, visible to the caller or not, unless its address is hidden. */
  private Optional<Account> resolve(
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
                .filter(account -> UserView.seesDeliveryEmail(account, caller));
      }
    };
  }

  /**
   * Returns the account if the caller may see it.
   *
   * <p>The other service is queried even if the account does not exist, so that neither response
   * time nor an outage reveals to a guest whether it exists.
   */
  private Optional<Account> accessible(
      Optional<Account> resolved, Caller caller, Organization organization) {
    if (resolved.filter(account -> isAlwaysAccessible(account, caller)).isPresent()
        || seesAll(caller, organization)) {
      return resolved;
    }
    Set<Long> visibleIds =
        acquaintanceIds(caller, List.of(resolved.map(Account::userId).orElse(NO_USER_ID)));
    return resolved.filter(account -> visibleIds.contains(account.userId()));
  }

  private Set<Long> acquaintanceIds(Caller caller, @Nullable List<Long> among) {
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
