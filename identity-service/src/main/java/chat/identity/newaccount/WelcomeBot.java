package chat.identity.newaccount;

import chat.contracts.Program;
import chat.identity.account.Account;
import chat.identity.account.SystemBot;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.kit.task.Task;
import chat.kit.text.BlankText;
import io.micronaut.context.annotation.Property;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.List;

/** Messages from the welcome bot to new members. */
@Singleton
public final class WelcomeBot {

  /**
   * The default text if the organization has none; some clients cannot start without any message.
   */
  private static final String HELLO =
      """
      Hello, and welcome! This is a direct message, which nobody but you reads.

      Look into the channels to see what the others talk about, or write to one of them directly.\
      """;

  private final boolean saysHello;

  /**
   * @param saysHello whether new members get the default text if no other is configured
   */
  WelcomeBot(@Property(name = "chat.welcome") boolean saysHello) {
    this.saysHello = saysHello;
  }

  @Serdeable(naming = SnakeCaseStrategy.class)
  record MessageRequest(
      long organizationId,
      String senderBot,
      String idempotencyKey,
      String type,
      List<Long> userIds,
      String content) {}

  /** Returns tasks that send the organization's text to each person; empty if there is none. */
  public List<Task> greet(List<Account> people, Organization organization) {
    String chosen = organization.settings().text(OrganizationSetting.WELCOME_MESSAGE_CUSTOM_TEXT);
    String text = chosen.isEmpty() && saysHello ? HELLO : chosen;
    return people.stream().flatMap(person -> greet(person, text).stream()).toList();
  }

  /** Returns the task that sends a person-specific text; empty if the text is blank. */
  public List<Task> greet(Account person, String text) {
    return BlankText.is(text) ? List.of() : List.of(message(person, text));
  }

  private static Task message(Account person, String content) {
    return new Task(
        person.organizationId(),
        Program.MESSAGING,
        "/internal/messages",
        new MessageRequest(
            person.organizationId(),
            SystemBot.WELCOME.wireName(),
            "welcome-" + person.userId(),
            "private",
            List.of(person.userId()),
            content));
  }
}
