package chat.identity.copy;

import chat.contracts.Topic;
import chat.kit.copy.FreshCopies;
import chat.kit.error.ErrorCase;
import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.Set;

/**
 * Looks up who acts. Whoever has been deactivated since the gateway let him in is told so, and the
 * role that counts is that of the account. Where nothing else is said, ask within {@link
 * FreshCopies#decide}, so that it is by the owner's latest word.
 */
@Singleton
public final class Actors {

  private static final Set<Topic> ACCOUNTS = Set.of(Topic.USER_CHANGED);

  private final FreshCopies copies;
  private final OrganizationStore organizations;
  private final AccountStore accounts;
  private final ActorStore actors;

  Actors(
      FreshCopies copies,
      OrganizationStore organizations,
      AccountStore accounts,
      ActorStore actors) {
    this.copies = copies;
    this.organizations = organizations;
    this.accounts = accounts;
    this.actors = actors;
  }

  /** The caller's account and organization, in one look. */
  public Actor of(Caller caller) {
    return active(actors.find(caller.organizationId(), caller.userId()));
  }

  /** The actor that was found by another look, if it was one. */
  public static Actor active(Optional<Actor> found) {
    return found.filter(actor -> actor.account().isActive()).orElseThrow(Actors::deactivated);
  }

  public Organization organization(long organizationId) {
    return organizations
        .find(organizationId)
        .orElseThrow(() -> RequestError.UNAUTHORIZED.refuse("Invalid organization"));
  }

  public Account account(long organizationId, long userId) {
    return accounts
        .find(organizationId, userId)
        .filter(Account::isActive)
        .orElseThrow(Actors::deactivated);
  }

  /** The caller's account. */
  public Account account(Caller caller) {
    return account(caller.organizationId(), caller.userId());
  }

  /** Whether the caller has not turned off the setting of that name, which is on by default. */
  public boolean hasOn(Caller caller, String setting) {
    return accounts.hasOn(caller.organizationId(), caller.userId(), setting);
  }

  /** The account by the owner's latest word where that refuses; not within a transaction. */
  public Account current(Caller caller) {
    return copies.decide(caller.organizationId(), ACCOUNTS, () -> account(caller));
  }

  /** The same, with a refusal of its own where the account's role is less than that. */
  public Account atLeast(Role role, Caller caller, ErrorCase otherwise) {
    return copies.decide(
        caller.organizationId(),
        ACCOUNTS,
        () -> {
          Account account = account(caller);
          account.role().requireAtLeast(role, otherwise);
          return account;
        });
  }

  /** What somebody is told who has been deactivated. */
  public static Refusal deactivated() {
    return RequestError.UNAUTHORIZED.refuse("Account is deactivated");
  }
}
