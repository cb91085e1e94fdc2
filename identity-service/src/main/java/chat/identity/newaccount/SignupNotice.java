package chat.identity.newaccount;

import chat.contracts.Program;
import chat.identity.account.Account;
import chat.identity.account.SystemBot;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.kit.task.Task;
import chat.markdown.MarkdownText;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.OptionalLong;

/** The notification bot's message about a new member, in the channel configured for it. */
final class SignupNotice {
  private static final String TOPIC = "signups";

  private SignupNotice() {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record AnnouncementRequest(
      long organizationId,
      String senderBot,
      String idempotencyKey,
      String type,
      long channelId,
      String topic,
      String content) {}

  /** Returns the task that sends the notice; empty if no channel is configured. */
  static List<Task> tasks(Account person, Organization organization) {
    OptionalLong channelId =
        organization.settings().channel(OrganizationSetting.SIGNUP_ANNOUNCEMENTS_STREAM_ID);
    if (channelId.isEmpty()) {
      return List.of();
    }
    return List.of(
        new Task(
            person.organizationId(),
            Program.MESSAGING,
            "/internal/messages/announcement",
            new AnnouncementRequest(
                person.organizationId(),
                SystemBot.NOTIFICATION.wireName(),
                "signup-" + person.userId(),
                "stream",
                channelId.getAsLong(),
                TOPIC,
                text(person))));
  }

  private static String text(Account person) {
    return MarkdownText.silentMention(person.userId(), person.fullName())
        + " has joined this organization.";
  }
}
