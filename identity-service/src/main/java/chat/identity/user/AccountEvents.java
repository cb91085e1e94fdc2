package chat.identity.user;

import chat.identity.organization.Organization;
import chat.kit.outbox.Change;
import jakarta.inject.Singleton;
import java.util.List;

/** What others learn when something happens to an account. */
@Singleton
public final class AccountEvents {
  private final ApiEmail apiEmail;
  private final UserView view;

  AccountEvents(ApiEmail apiEmail, UserView view) {
    this.apiEmail = apiEmail;
    this.view = view;
  }

  /** For the other services and the gateway alone. */
  public Change changed(Account account, Organization organization) {
    return UserChanged.of(account, apiEmail.of(account, organization));
  }

  /** For clients too: there is a new account. */
  public List<Change> added(Account account, Organization organization) {
    return List.of(
        changed(account, organization),
        RealmUserEvent.added(account, view.asEverybodySees(account, organization)));
  }

  /** For clients too: the account was deactivated or reactivated. */
  public List<Change> activeChanged(Account account, Organization organization) {
    return List.of(changed(account, organization), RealmUserEvent.activeChanged(account));
  }
}
