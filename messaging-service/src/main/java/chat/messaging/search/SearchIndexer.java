package chat.messaging.search;

import chat.kit.setting.AtLeast;
import chat.kit.task.Rounds;
import io.micronaut.context.annotation.Property;
import io.micronaut.runtime.event.annotation.EventListener;
import io.micronaut.runtime.server.event.ServerStartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Indexes in batches the messages that a former release has written. Until then they are found by
 * the words that PostgreSQL's parser makes of them, slowly.
 */
@Singleton
final class SearchIndexer {
  private static final Logger LOG = LoggerFactory.getLogger(SearchIndexer.class);

  /** Edits of these messages wait for as long as the batch takes. */
  private static final int BATCH = 500;

  private final UnindexedMessageStore messages;
  private final Rounds rounds;
  private long indexed;

  /**
   * @param pause after a look that has found nothing
   */
  SearchIndexer(
      UnindexedMessageStore messages,
      @AtLeast("100ms") @Property(name = "chat.search-index.pause", defaultValue = "10s")
          Duration pause) {
    this.messages = messages;
    this.rounds = Rounds.whileMore("search index", pause, this::index);
  }

  @EventListener
  void start(ServerStartupEvent started) {
    rounds.start();
  }

  /** True where there may be more. */
  private boolean index() {
    int batch = messages.index(BATCH);
    indexed += batch;
    if (batch == BATCH) {
      return true;
    }
    if (indexed > 0) {
      LOG.info("Indexed {} messages of a former release for search", indexed);
      indexed = 0;
    }
    return false;
  }

  /** A batch under way is rolled back; the next start finds its messages. */
  @PreDestroy
  void stop() {
    rounds.stop();
  }
}
