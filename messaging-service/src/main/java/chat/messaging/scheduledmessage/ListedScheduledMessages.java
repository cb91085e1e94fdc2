package chat.messaging.scheduledmessage;

import chat.kit.envelope.GrowingJson;
import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.transaction.SnapshotTransaction;
import jakarta.inject.Singleton;

/** Lists a user's scheduled messages as JSON, with only a few rows in memory. */
@Singleton
final class ListedScheduledMessages {

  private final ScheduledMessageRepository messages;
  private final SnapshotTransaction snapshotTransaction;
  private final JsonAnswers json;

  ListedScheduledMessages(
      ScheduledMessageRepository messages,
      SnapshotTransaction snapshotTransaction,
      JsonAnswers json) {
    this.messages = messages;
    this.snapshotTransaction = snapshotTransaction;
    this.json = json;
  }

  /** Returns the user's {@link ScheduledMessage}s, the next one first. */
  JsonText of(long organizationId, long userId) {
    try (GrowingJson list = json.array()) {
      snapshotTransaction.read(() -> {
        messages.forEach(organizationId, userId, list::add);
        return list;
      });
      return list.end();
    }
  }
}
