package chat.messaging.reminder;

import chat.kit.envelope.GrowingJson;
import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.transaction.SnapshotTransaction;
import jakarta.inject.Singleton;

/** Lists a user's reminders as JSON, with only a few rows in memory. */
@Singleton
final class ListedReminders {

  private final ReminderRepository reminders;
  private final SnapshotTransaction snapshotTransaction;
  private final JsonAnswers json;

  ListedReminders(
      ReminderRepository reminders, SnapshotTransaction snapshotTransaction, JsonAnswers json) {
    this.reminders = reminders;
    this.snapshotTransaction = snapshotTransaction;
    this.json = json;
  }

  /** Returns the user's {@link Reminder}s, the next one first. */
  JsonText of(long organizationId, long userId) {
    try (GrowingJson list = json.array()) {
      snapshotTransaction.read(() -> {
        reminders.forEach(organizationId, userId, list::add);
        return list;
      });
      return list.end();
    }
  }
}
