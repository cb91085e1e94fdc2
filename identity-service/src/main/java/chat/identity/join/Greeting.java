package chat.identity.join;

import chat.identity.invite.Invitation;
import chat.identity.organization.Organization;
import chat.identity.user.Account;
import chat.identity.user.WelcomeBot;
import chat.kit.task.Tasks;
import jakarta.inject.Singleton;
import java.util.List;

/** What an account that has just joined is told by whoever has invited it. */
@Singleton
final class Greeting {
  private final WelcomeBot welcomeBot;
  private final Tasks tasks;

  Greeting(WelcomeBot welcomeBot, Tasks tasks) {
    this.welcomeBot = welcomeBot;
    this.tasks = tasks;
  }

  /** Has it sent, if there is one: the link's own, or else the organization's default. */
  void order(Account account, Invitation invitation, Organization organization) {
    String ofTheLink = invitation.gifts().welcomeMessage();
    tasks.add(
        ofTheLink == null
            ? welcomeBot.greet(List.of(account), organization)
            : welcomeBot.greet(account, ofTheLink));
  }
}
