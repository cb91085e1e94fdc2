package chat.messaging.scheduledmessage;

import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/** Builds the {@code scheduled_messages} events, which only the author receives. */
final class ScheduledMessageEvents {

  private ScheduledMessageEvents() {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Added(String op, List<ScheduledMessage> scheduledMessages) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Updated(String op, ScheduledMessage scheduledMessage) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Removed(String op, long scheduledMessageId) {}

  static Change added(StoredScheduledMessage message) {
    return event(message, new Added("add", List.of(message.shown())));
  }

  static Change updated(StoredScheduledMessage message) {
    return event(message, new Updated("update", message.shown()));
  }

  static Change removed(StoredScheduledMessage message) {
    return event(message, new Removed("remove", message.id()));
  }

  private static Change event(StoredScheduledMessage message, Object payload) {
    return ClientEvent.of(
        message.organizationId(), "scheduled_messages", Audience.ofUser(message.userId()), payload);
  }
}
