package chat.identity.join;

import chat.contracts.Program;
import chat.identity.invite.Invitation;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.identity.user.Account;
import chat.identity.user.SystemBot;
import chat.kit.task.Task;
import chat.kit.task.Tasks;
import chat.kit.text.BlankText;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.List;

/** What the welcome bot writes to an account that has just joined. */
@Singleton
final class Greeting {
  private final Tasks tasks;

  Greeting(Tasks tasks) {
    this.tasks = tasks;
  }

  @Serdeable(naming = SnakeCaseStrategy.class)
  record MessageRequest(
      long organizationId,
      String senderBot,
      String idempotencyKey,
      String type,
      List<Long> userIds,
      String content) {}

  /** Has it sent, if there is one: the link's own, or else the organization's. */
  void order(Account account, Invitation invitation, Organization organization) {
    String ofTheLink = invitation.gifts().welcomeMessage();
    String message =
        ofTheLink == null
            ? organization.settings().text(OrganizationSetting.WELCOME_MESSAGE_CUSTOM_TEXT)
            : ofTheLink;
    if (!BlankText.is(message)) {
      tasks.add(List.of(task(account, message)));
    }
  }

  private static Task task(Account account, String message) {
    return new Task(
        account.organizationId(),
        Program.MESSAGING,
        "/internal/messages",
        new MessageRequest(
            account.organizationId(),
            SystemBot.WELCOME.wireName(),
            "welcome-" + account.userId(),
            "private",
            List.of(account.userId()),
            message));
  }
}
