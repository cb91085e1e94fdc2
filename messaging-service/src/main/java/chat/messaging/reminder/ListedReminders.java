package chat.messaging.reminder;

import chat.kit.envelope.GrowingJson;
import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.transaction.OneMoment;
import jakarta.inject.Singleton;

/** Of what somebody wants to be reminded; little of it is in memory at a time. */
@Singleton
final class ListedReminders {

  private final ReminderRepository reminders;
  private final OneMoment oneMoment;
  private final JsonAnswers json;

  ListedReminders(ReminderRepository reminders, OneMoment oneMoment, JsonAnswers json) {
    this.reminders = reminders;
    this.oneMoment = oneMoment;
    this.json = json;
  }

  /** The account's {@link Reminder}s, the next one first. */
  JsonText of(long organizationId, long userId) {
    try (GrowingJson list = json.array()) {
      oneMoment.read(() -> {
        reminders.forEach(organizationId, userId, list::add);
        return list;
      });
      return list.end();
    }
  }
}
