package chat.identity.accountevent;

import chat.identity.account.Account;
import chat.identity.account.AccountRepository;
import chat.identity.account.ApiEmail;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.kit.outbox.Change;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Builds the events that announce changes to accounts. */
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

  /** Announces the caller's changed alert words or mutes, to services and the gateway only. */
  public Change attentionChanged(Caller caller) {
    Account account = accounts.find(caller.organizationId(), caller.userId()).orElseThrow();
    return changed(account, organizations.get(caller.organizationId()));
  }

  /** Announces a changed account, to other services and the gateway only. */
  public Change changed(Account account, Organization organization) {
    return changed(account, organization, attention(List.of(account)));
  }

  /** Announces several changed accounts of one organization, using a single query. */
  public List<Change> changed(List<Account> accounts, Organization organization) {
    Map<Long, AttentionSettings> attention = attention(accounts);
    return accounts.stream().map(account -> changed(account, organization, attention)).toList();
  }

  private Map<Long, AttentionSettings> attention(List<Account> accounts) {
    return accounts.isEmpty()
        ? Map.of()
        : attention.byUser(
            accounts.getFirst().organizationId(), accounts.stream().map(Account::userId).toList());
  }

  private Change changed(
      Account account, Organization organization, Map<Long, AttentionSettings> attention) {
    return UserChanged.of(
        account,
        apiEmail.of(account, organization),
        attention.getOrDefault(account.userId(), AttentionSettings.NONE));
  }

  /** Announces a new account, to clients as well. */
  public List<Change> added(Account account, Organization organization) {
    List<Change> changes = new ArrayList<>();
    changes.add(changed(account, organization));
    changes.addAll(newcomers.of(account, organization));
    if (account.isBot()) {
      changes.addAll(bots.added(account));
    }
    return changes;
  }

  /** Announces the first log-in, which sets the join date, to clients as well. */
  public List<Change> joined(Account account, Organization organization) {
    return List.of(
        changed(account, organization),
        RealmUserEvent.updated(
            account,
            new RealmUserEvent.DateJoined(account.userId(), UserView.dateJoined(account))));
  }

  /** Announces deactivated or reactivated accounts, to clients as well. */
  public List<Change> activeChanged(List<Account> accounts, Organization organization) {
    List<Change> changes = new ArrayList<>();
    Map<Long, AttentionSettings> attention = attention(accounts);
    for (Account account : accounts) {
      changes.add(changed(account, organization, attention));
      changes.add(RealmUserEvent.activeChanged(account));
    }
    return changes;
  }
}
