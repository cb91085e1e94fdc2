package chat.messaging.draft;

import chat.kit.envelope.GrowingJson;
import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.token.Caller;
import chat.kit.transaction.OneMoment;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** What somebody has begun to write, of which little is in memory at a time. */
@Singleton
final class ListedDrafts {

  private final DraftSynchronization synchronization;
  private final DraftRepository drafts;
  private final OneMoment oneMoment;
  private final JsonAnswers json;

  ListedDrafts(
      DraftSynchronization synchronization,
      DraftRepository drafts,
      OneMoment oneMoment,
      JsonAnswers json) {
    this.synchronization = synchronization;
    this.drafts = drafts;
    this.oneMoment = oneMoment;
    this.json = json;
  }

  /**
   * @param drafts {@link SavedDraft}s, the one that was edited last at the end
   */
  record Listed(long count, JsonText drafts) {}

  /** Empty where the caller has turned off that drafts are kept. */
  Optional<Listed> of(Caller caller) {
    if (!synchronization.isOn(caller)) {
      return Optional.empty();
    }
    var count = new AtomicLong();
    try (GrowingJson list = json.array()) {
      oneMoment.read(() -> {
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
