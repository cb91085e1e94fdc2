package chat.identity.newaccount;

import chat.contracts.Program;
import chat.identity.account.Account;
import chat.identity.account.SystemBot;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.kit.client.InternalClient;
import chat.kit.task.Task;
import chat.kit.text.BlankText;
import chat.kit.token.Caller;
import io.micronaut.context.annotation.Property;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.UUID;

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

  private static final String PATH = "/internal/messages";

  private final InternalClient services;
  private final boolean saysHello;

  /**
   * @param saysHello whether new members get the default text if no other is configured
   */
  WelcomeBot(InternalClient services, @Property(name = "chat.welcome") boolean saysHello) {
    this.services = services;
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

  /** The answer of messaging-service. */
  @Serdeable
  record Sent(long id) {}

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
    MessageRequest message =
        request(person.organizationId(), person.userId(), "welcome-" + person.userId(), content);
    return new Task(person.organizationId(), Program.MESSAGING, PATH, message);
  }

  private static MessageRequest request(
      long organizationId, long userId, String idempotencyKey, String content) {
    return new MessageRequest(
        organizationId,
        SystemBot.WELCOME.wireName(),
        idempotencyKey,
        "private",
        List.of(userId),
        content);
  }

  /**
   * Sends a text to the caller at once, as new members would get it, and returns the message's id.
   */
  long sendTest(Caller caller, String text) {
    MessageRequest message =
        request(
            caller.organizationId(), caller.userId(), "welcome-test-" + UUID.randomUUID(), text);
    return services.post(Program.MESSAGING, PATH, message, Sent.class).id();
  }
}
