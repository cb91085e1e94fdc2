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
  /** No account's id. */
  private static final long NOBODY = 0;

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

  /** The account; the same refusal where there is none and where it may not be seen. */
  Account get(Caller caller, Organization organization, UserReference reference) {
    return find(caller, organization, reference)
        .orElseThrow(() -> IdentityError.NO_SUCH_USER.refuse());
  }

  /** The account; empty alike where there is none and where it may not be seen. */
  public Optional<Account> find(Caller caller, Organization organization, UserReference reference) {
    return accessible(named(caller, organization, reference), caller, organization);
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
    Set<Long> accessible = new HashSet<>(accounts.botIds(organization.organizationId()));
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
    Optional<Account> named = named(caller, organization, reference);
    return reference instanceof ByEmail(String email)
            && apiEmail.userId(email, organization).isEmpty()
        ? accessible(named, caller, organization)
        : named;
  }

  /** The account, whether or not it may be seen, unless its address is hidden. */
  private Optional<Account> named(
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
   * The account, if it may be seen. The other service is asked where there is none, too: neither
   * the time that takes nor that it is away tells a guest whether there is such an account.
   */
  private Optional<Account> accessible(
      Optional<Account> named, Caller caller, Organization organization) {
    if (named.filter(account -> isAlwaysAccessible(account, caller)).isPresent()
        || seesAll(caller, organization)) {
      return named;
    }
    Set<Long> known = knownTo(caller, List.of(named.map(Account::userId).orElse(NOBODY)));
    return named.filter(account -> known.contains(account.userId()));
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
