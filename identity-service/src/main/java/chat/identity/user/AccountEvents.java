package chat.identity.user;

import chat.identity.organization.Organization;
import chat.kit.outbox.Change;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;

/** What others learn when something happens to an account. */
@Singleton
public final class AccountEvents {
  private final ApiEmail apiEmail;
  private final UserView view;
  private final BotEvents bots;

  AccountEvents(ApiEmail apiEmail, UserView view, BotEvents bots) {
    this.apiEmail = apiEmail;
    this.view = view;
    this.bots = bots;
  }

  /** For the other services and the gateway alone. */
  public Change changed(Account account, Organization organization) {
    return UserChanged.of(account, apiEmail.of(account, organization));
  }

  /** For clients too: there is a new account. */
  public List<Change> added(Account account, Organization organization) {
    List<Change> changes = new ArrayList<>();
    changes.add(changed(account, organization));
    changes.add(RealmUserEvent.added(account, view.asEverybodySees(account, organization)));
    if (account.isBot()) {
      changes.addAll(bots.added(account));
    }
    return changes;
  }

  /** For clients too: the accounts were deactivated or reactivated. */
  public List<Change> activeChanged(List<Account> accounts, Organization organization) {
    List<Change> changes = new ArrayList<>();
    for (Account account : accounts) {
      changes.add(changed(account, organization));
      changes.add(RealmUserEvent.activeChanged(account));
    }
    changes.addAll(bots.activeChanged(accounts.stream().filter(Account::isBot).toList()));
    return changes;
  }
}
