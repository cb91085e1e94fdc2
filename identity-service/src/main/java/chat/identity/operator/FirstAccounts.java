package chat.identity.operator;

import chat.identity.operator.Foundation.Settler;
import chat.identity.organization.ExternalUrl;
import chat.identity.organization.Organization;
import chat.identity.user.Account;
import chat.identity.user.AccountEvents;
import chat.identity.user.AddAccount;
import chat.identity.user.BotType;
import chat.identity.user.NewAccount;
import chat.identity.user.NewAccount.NewBot;
import chat.identity.user.SystemBot;
import chat.identity.user.WelcomeBot;
import chat.kit.outbox.Change;
import chat.kit.task.Tasks;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;

/** Makes the accounts with which an organization begins, in the transaction in which it does. */
@Singleton
final class FirstAccounts {

  private final AddAccount addAccount;
  private final AccountEvents events;
  private final ExternalUrl url;
  private final WelcomeBot welcomeBot;
  private final Tasks tasks;

  FirstAccounts(
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

  /** Makes the system bots and the first people, and orders their first message; what to tell. */
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
