package chat.messaging.draft;

import chat.kit.envelope.GrowingJson;
import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.token.Caller;
import chat.kit.transaction.SnapshotTransaction;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Streams the caller's drafts into a JSON array, a few in memory at a time. */
@Singleton
final class ListedDrafts {

  private final DraftSynchronization synchronization;
  private final DraftRepository drafts;
  private final SnapshotTransaction snapshotTransaction;
  private final JsonAnswers json;

  ListedDrafts(
      DraftSynchronization synchronization,
      DraftRepository drafts,
      SnapshotTransaction snapshotTransaction,
      JsonAnswers json) {
    this.synchronization = synchronization;
    this.drafts = drafts;
    this.snapshotTransaction = snapshotTransaction;
    this.json = json;
  }

  /**
   * @param drafts {@link SavedDraft}s, the last edited one at the end
   */
  record Listed(long count, JsonText drafts) {}

  /** Returns empty if the caller has turned synchronization off. */
  Optional<Listed> of(Caller caller) {
    if (!synchronization.isOn(caller)) {
      return Optional.empty();
    }
    var count = new AtomicLong();
    try (GrowingJson list = json.array()) {
      snapshotTransaction.read(() -> {
        drafts.forEach(
            caller,
            draft -> {
              list.add(draft);
              count.incrementAndGet();
            });
        return count;
      });
      return Optional.of(new Listed(count.get(), list.end()));
    }
  }
}
