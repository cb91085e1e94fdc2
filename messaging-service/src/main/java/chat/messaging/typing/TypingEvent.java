package chat.messaging.typing;

import chat.identity.copy.Account;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The event {@code typing}.
 *
 * @param messageType {@code direct} or {@code stream}
 * @param recipients the people of a direct message, the sender too; null for a channel message
 * @param streamId null for a direct message, as the topic
 */
@Serdeable(naming = SnakeCaseStrategy.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
record TypingEvent(
    String op,
    String messageType,
    Person sender,
    @Nullable List<Person> recipients,
    @Nullable Long streamId,
    @Nullable String topic) {

  /**
   * @param email the API address
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Person(long userId, String email) {

    static Person of(Account account) {
      return new Person(account.userId(), account.email());
    }
  }

  static Change direct(TypingOperation op, Account sender, List<Account> people, List<Long> told) {
    List<Person> recipients = people.stream().map(Person::of).toList();
    return toldTo(
        told,
        sender,
        new TypingEvent(op.wireName(), "direct", Person.of(sender), recipients, null, null));
  }

  static Change inChannel(
      TypingOperation op, Account sender, long channelId, String topic, List<Long> told) {
    return toldTo(
        told,
        sender,
        new TypingEvent(op.wireName(), "stream", Person.of(sender), null, channelId, topic));
  }

  private static Change toldTo(List<Long> userIds, Account sender, TypingEvent event) {
    return ClientEvent.of(sender.organizationId(), "typing", Audience.ofUsers(userIds), event);
  }
}
