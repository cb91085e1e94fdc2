package chat.identity.user;

import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.kit.outbox.Change;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What others learn when something happens to an account. */
@Singleton
public final class AccountEvents {
  private final AccountRepository accounts;
  private final OrganizationRepository organizations;
  private final ApiEmail apiEmail;
  private final AccountAttentionRepository attention;
  private final NewcomerEvents newcomers;
  private final BotEvents bots;

  AccountEvents(
      AccountRepository accounts,
      OrganizationRepository organizations,
      ApiEmail apiEmail,
      AccountAttentionRepository attention,
      NewcomerEvents newcomers,
      BotEvents bots) {
    this.accounts = accounts;
    this.organizations = organizations;
    this.apiEmail = apiEmail;
    this.attention = attention;
    this.newcomers = newcomers;
    this.bots = bots;
  }

  /**
   * For the other services and the gateway alone: the caller's alert words or mutes have changed.
   */
  public Change attentionChanged(Caller caller) {
    Account account = accounts.find(caller.organizationId(), caller.userId()).orElseThrow();
    return changed(account, organizations.get(caller.organizationId()));
  }

  /** For the other services and the gateway alone. */
  public Change changed(Account account, Organization organization) {
    return changed(account, organization, attention(List.of(account)));
  }

  /** The same of several accounts; one query, however many they are. */
  List<Change> changed(List<Account> accounts, Organization organization) {
    Map<Long, Attention> attention = attention(accounts);
    return accounts.stream().map(account -> changed(account, organization, attention)).toList();
  }

  private Map<Long, Attention> attention(List<Account> accounts) {
    return accounts.isEmpty()
        ? Map.of()
        : attention.byUser(
            accounts.getFirst().organizationId(), accounts.stream().map(Account::userId).toList());
  }

  private Change changed(
      Account account, Organization organization, Map<Long, Attention> attention) {
    return UserChanged.of(
        account,
        apiEmail.of(account, organization),
        attention.getOrDefault(account.userId(), Attention.NONE));
  }

  /** For clients too: there is a new account. */
  public List<Change> added(Account account, Organization organization) {
    List<Change> changes = new ArrayList<>();
    changes.add(changed(account, organization));
    changes.addAll(newcomers.of(account, organization));
    if (account.isBot()) {
      changes.addAll(bots.added(account));
    }
    return changes;
  }

  /** For clients too: somebody has logged in for the first time, which is when he joined. */
  public List<Change> joined(Account account, Organization organization) {
    return List.of(
        changed(account, organization),
        RealmUserEvent.updated(
            account,
            new RealmUserEvent.DateJoined(account.userId(), UserView.dateJoined(account))));
  }

  /** For clients too: the accounts were deactivated or reactivated. */
  public List<Change> activeChanged(List<Account> accounts, Organization organization) {
    List<Change> changes = new ArrayList<>();
    Map<Long, Attention> attention = attention(accounts);
    for (Account account : accounts) {
      changes.add(changed(account, organization, attention));
      changes.add(RealmUserEvent.activeChanged(account));
    }
    changes.addAll(bots.activeChanged(accounts.stream().filter(Account::isBot).toList()));
    return changes;
  }
}
