package chat.identity.operator;

import chat.identity.account.Account;
import chat.identity.account.BotType;
import chat.identity.account.NewAccount;
import chat.identity.account.NewAccount.NewBot;
import chat.identity.account.SystemBot;
import chat.identity.accountevent.AccountEvents;
import chat.identity.newaccount.AddAccount;
import chat.identity.newaccount.WelcomeBot;
import chat.identity.operator.CreateOrganizationTransaction.Settler;
import chat.identity.organization.ExternalUrl;
import chat.identity.organization.Organization;
import chat.kit.outbox.Change;
import chat.kit.task.Tasks;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;

/** Creates the initial accounts of an organization, in the transaction that creates it. */
@Singleton
final class InitialAccounts {

  private final AddAccount addAccount;
  private final AccountEvents events;
  private final ExternalUrl url;
  private final WelcomeBot welcomeBot;
  private final Tasks tasks;

  InitialAccounts(
      AddAccount addAccount,
      AccountEvents events,
      ExternalUrl url,
      WelcomeBot welcomeBot,
      Tasks tasks) {
    this.addAccount = addAccount;
    this.events = events;
    this.url = url;
    this.welcomeBot = welcomeBot;
    this.tasks = tasks;
  }

  /**
   * Creates the system bots and initial users, and schedules the users' welcome messages.
   *
   * @return the events that announce the accounts
   */
  List<Change> add(Organization organization, List<Settler> settlers) {
    List<Change> changes = new ArrayList<>();
    for (SystemBot bot : SystemBot.values()) {
      Account account = addAccount.insert(systemBot(bot, organization), null);
      changes.add(events.changed(account, organization));
    }
    List<Account> people = new ArrayList<>();
    for (Settler settler : settlers) {
      Account account = addAccount.insert(person(settler, organization), settler.passwordHash());
      changes.add(events.changed(account, organization));
      people.add(account);
    }
    tasks.add(welcomeBot.greet(people, organization));
    return changes;
  }

  private NewAccount systemBot(SystemBot bot, Organization organization) {
    return NewAccount.bot(
        organization,
        bot.mailbox() + "@" + url.hostOf(organization.subdomain()),
        bot.fullName(),
        new NewBot(BotType.GENERIC, null, bot));
  }

  private static NewAccount person(Settler settler, Organization organization) {
    return NewAccount.person(organization, settler.email(), settler.fullName(), settler.role());
  }
}
