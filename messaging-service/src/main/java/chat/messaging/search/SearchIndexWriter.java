package chat.messaging.search;

import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;

/** Indexes a batch of messages that were written without a search vector. */
@Singleton
class SearchIndexWriter {

  private final UnindexedMessageRepository messages;

  SearchIndexWriter(UnindexedMessageRepository messages) {
    this.messages = messages;
  }

  /**
   * Indexes the newest messages with ids below {@code before}; skips locked rows.
   *
   * @return their ids in descending order
   */
  @Transactional
  List<Long> index(long before, int most) {
    List<UnindexedMessage> batch = messages.lockNewest(before, most);
    List<Long> ids = batch.stream().map(UnindexedMessage::id).toList();
    if (!batch.isEmpty()) {
      messages.index(
          ids, batch.stream().map(one -> SearchVector.of(one.content(), one.topic())).toList());
    }
    return ids;
  }
}
