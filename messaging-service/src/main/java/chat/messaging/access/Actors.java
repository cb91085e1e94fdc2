package chat.messaging.access;

import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.identity.copy.Actor;
import chat.identity.copy.ActorStore;
import chat.identity.copy.Organization;
import chat.identity.copy.OrganizationStore;
import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * Looks up who acts. Whoever has been deactivated since the gateway let him in is told so; ask
 * within {@link chat.kit.copy.FreshCopies#decide}, so that it is by the owner's latest word.
 */
@Singleton
public final class Actors {

  private final OrganizationStore organizations;
  private final AccountStore accounts;
  private final ActorStore actors;

  Actors(OrganizationStore organizations, AccountStore accounts, ActorStore actors) {
    this.organizations = organizations;
    this.accounts = accounts;
    this.actors = actors;
  }

  /** The caller's account and organization, in one look. */
  public Actor of(Caller caller) {
    return active(actors.find(caller.organizationId(), caller.userId()));
  }

  /** The actor that was found by another look, if it was one. */
  static Actor active(Optional<Actor> found) {
    return found.filter(actor -> actor.account().isActive()).orElseThrow(Actors::deactivated);
  }

  public Organization organization(long organizationId) {
    return organizations
        .find(organizationId)
        .orElseThrow(() -> RequestError.UNAUTHORIZED.refuse("Invalid organization"));
  }

  /** The caller's account. */
  public Account account(Caller caller) {
    return account(caller.organizationId(), caller.userId());
  }

  public Account account(long organizationId, long userId) {
    return accounts
        .find(organizationId, userId)
        .filter(Account::isActive)
        .orElseThrow(Actors::deactivated);
  }

  private static Refusal deactivated() {
    return RequestError.UNAUTHORIZED.refuse("Account is deactivated");
  }
}
