package chat.identity.join;

import chat.identity.account.Account;
import chat.identity.invite.Invitation;
import chat.identity.newaccount.WelcomeBot;
import chat.identity.organization.Organization;
import chat.kit.task.Tasks;
import jakarta.inject.Singleton;
import java.util.List;

/** The welcome message of an account that has just joined by an invitation. */
@Singleton
final class InviterGreeting {
  private final WelcomeBot welcomeBot;
  private final Tasks tasks;

  InviterGreeting(WelcomeBot welcomeBot, Tasks tasks) {
    this.welcomeBot = welcomeBot;
    this.tasks = tasks;
  }

  /** Schedules the invitation's message or else the organization's default, if there is one. */
  void order(Account account, Invitation invitation, Organization organization) {
    String invitationText = invitation.gifts().welcomeMessage();
    tasks.add(
        invitationText == null
            ? welcomeBot.greet(List.of(account), organization)
            : welcomeBot.greet(account, invitationText));
  }
}
