package chat.messaging.reminder;

import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/** Builds the {@code reminders} events, which only the owner receives. */
final class ReminderEvents {

  private ReminderEvents() {}

  @Serdeable
  record Add(String op, List<Reminder> reminders) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Remove(String op, long reminderId) {}

  static Change added(long organizationId, long userId, Reminder reminder) {
    return event(organizationId, userId, new Add("add", List.of(reminder)));
  }

  static Change removed(long organizationId, long userId, long reminderId) {
    return event(organizationId, userId, new Remove("remove", reminderId));
  }

  private static Change event(long organizationId, long userId, Object payload) {
    return ClientEvent.of(organizationId, "reminders", Audience.ofUser(userId), payload);
  }
}
