package chat.messaging.typing;

import chat.identityprojection.ProjectedAccount;
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
 * @param recipients the people of a direct message, including the sender; null for a channel
 *     message
 * @param streamId null for a direct message, like the topic
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
   * @param email the address that the API shows
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Person(long userId, String email) {

    static Person of(ProjectedAccount account) {
      return new Person(account.userId(), account.email());
    }
  }

  static Change direct(
      TypingOperation op,
      ProjectedAccount sender,
      List<ProjectedAccount> people,
      List<Long> userIds) {
    List<Person> recipients = people.stream().map(Person::of).toList();
    return event(
        userIds,
        sender,
        new TypingEvent(op.wireName(), "direct", Person.of(sender), recipients, null, null));
  }

  static Change inChannel(
      TypingOperation op,
      ProjectedAccount sender,
      long channelId,
      String topic,
      List<Long> userIds) {
    return event(
        userIds,
        sender,
        new TypingEvent(op.wireName(), "stream", Person.of(sender), null, channelId, topic));
  }

  private static Change event(List<Long> userIds, ProjectedAccount sender, TypingEvent event) {
    return ClientEvent.of(sender.organizationId(), "typing", Audience.ofUsers(userIds), event);
  }
}
