package chat.identity.user;

import chat.contracts.Program;
import chat.kit.task.Task;
import io.micronaut.context.annotation.Property;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.List;

/** What the welcome bot writes to people whose account is new. */
@Singleton
public final class WelcomeBot {

  /** Some clients can't show that there are no messages at all. */
  private static final String HELLO =
      """
      Hello, and welcome! This is a direct message, which nobody but you reads.

      Look into the channels to see what the others talk about, or write to one of them directly.
      """;

  private final boolean saysHello;

  /**
   * @param saysHello whether everybody gets a first message, whatever else is written to him
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

  /** The first message of all to each of the people; none where the operator wants none. */
  public List<Task> hello(List<Account> people) {
    return saysHello
        ? people.stream().map(person -> message(person, "hello-", HELLO)).toList()
        : List.of();
  }

  /** A text of the link by which somebody has come, or of the organization. */
  public Task welcome(Account person, String content) {
    return message(person, "welcome-", content);
  }

  private static Task message(Account person, String key, String content) {
    return new Task(
        person.organizationId(),
        Program.MESSAGING,
        "/internal/messages",
        new MessageRequest(
            person.organizationId(),
            SystemBot.WELCOME.wireName(),
            key + person.userId(),
            "private",
            List.of(person.userId()),
            content.strip()));
  }
}
