package chat.identityprojection;

import chat.contracts.Topic;
import chat.kit.error.ErrorCase;
import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.projection.StaleReadGuard;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.Set;

/**
 * Looks up acting accounts.
 *
 * <p>Accounts that were deactivated since the gateway authenticated them are refused, and the
 * account's role counts, not the token's. Unless stated otherwise, call it within {@link
 * StaleReadGuard#recheckOnRefusal}, so that refusals are based on the owner's latest state.
 */
@Singleton
public final class Actors {

  private static final Set<Topic> ACCOUNTS = Set.of(Topic.USER_CHANGED);

  private final StaleReadGuard staleReadGuard;
  private final OrganizationStore organizations;
  private final AccountStore accounts;
  private final ActorStore actors;

  Actors(
      StaleReadGuard staleReadGuard,
      OrganizationStore organizations,
      AccountStore accounts,
      ActorStore actors) {
    this.staleReadGuard = staleReadGuard;
    this.organizations = organizations;
    this.accounts = accounts;
    this.actors = actors;
  }

  /** Returns the caller's account and organization, with one query. */
  public Actor of(Caller caller) {
    return active(actors.find(caller.organizationId(), caller.userId()));
  }

  /** Returns the actor of another query; refuses an account that is missing or deactivated. */
  public static Actor active(Optional<Actor> found) {
    return found.filter(actor -> actor.account().isActive()).orElseThrow(Actors::deactivated);
  }

  public ProjectedOrganization organization(long organizationId) {
    return organizations
        .find(organizationId)
        .orElseThrow(() -> RequestError.UNAUTHORIZED.refuse("Invalid organization"));
  }

  public ProjectedAccount account(long organizationId, long userId) {
    return accounts
        .find(organizationId, userId)
        .filter(ProjectedAccount::isActive)
        .orElseThrow(Actors::deactivated);
  }

  /** Returns the caller's account. */
  public ProjectedAccount account(Caller caller) {
    return account(caller.organizationId(), caller.userId());
  }

  /** Returns whether a setting of the caller that is on by default has not been turned off. */
  public boolean hasOn(Caller caller, String setting) {
    return accounts.hasOn(caller.organizationId(), caller.userId(), setting);
  }

  /**
   * Returns the account; checks the owner's latest state before it refuses. Not within a
   * transaction.
   */
  public ProjectedAccount current(Caller caller) {
    return staleReadGuard.recheckOnRefusal(
        caller.organizationId(), ACCOUNTS, () -> account(caller));
  }

  /** Returns the account, or refuses with {@code otherwise} if its role is too low. */
  public ProjectedAccount atLeast(Role role, Caller caller, ErrorCase otherwise) {
    return staleReadGuard.recheckOnRefusal(
        caller.organizationId(),
        ACCOUNTS,
        () -> {
          ProjectedAccount account = account(caller);
          account.role().requireAtLeast(role, otherwise);
          return account;
        });
  }

  /** Returns the refusal for deactivated accounts. */
  public static Refusal deactivated() {
    return RequestError.UNAUTHORIZED.refuse("Account is deactivated");
  }
}
