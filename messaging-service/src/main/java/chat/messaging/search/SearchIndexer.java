package chat.messaging.search;

import chat.kit.job.RecurringJob;
import chat.kit.job.Schedule;
import chat.kit.setting.AtLeast;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Indexes messages that an earlier release has written, in batches, the newest first.
 *
 * <p>Until then, no search finds them by their words.
 */
@Singleton
final class SearchIndexer implements RecurringJob {
  private static final Logger LOG = LoggerFactory.getLogger(SearchIndexer.class);

  /** Edits and moves of these messages wait until the batch is committed; reactions do not. */
  private static final int BATCH = 50;

  private static final long NEWEST = Long.MAX_VALUE;

  private final SearchIndexWriter writer;
  private final Schedule schedule;

  /**
   * The lowest id of the last batch.
   *
   * <p>Searching below it skips the index entries of rows indexed before, which stay in the partial
   * index until it is vacuumed.
   */
  private long before = NEWEST;

  private long indexed;

  /**
   * @param pause delay after a run that found nothing
   */
  SearchIndexer(
      SearchIndexWriter writer,
      @AtLeast("100ms") @Property(name = "chat.search-index.pause", defaultValue = "10s")
          Duration pause) {
    this.writer = writer;
    this.schedule = Schedule.every(pause);
  }

  @Override
  public String name() {
    return "search-index";
  }

  @Override
  public Schedule schedule() {
    return schedule;
  }

  /** Indexes a batch. A run that finds nothing makes the next start over. */
  @Override
  public boolean run() {
    List<Long> batch = writer.index(before, BATCH);
    if (!batch.isEmpty()) {
      indexed += batch.size();
      before = batch.getLast();
      return true;
    }
    before = NEWEST;
    if (indexed > 0) {
      LOG.info("Search index completed: {} messages of an earlier release indexed", indexed);
      indexed = 0;
    }
    return false;
  }
}
