package chat.messaging.narrow;

import chat.kit.limit.Bulkhead;
import chat.kit.limit.Bulkhead.Capacity;
import chat.kit.limit.Deadline;
import chat.kit.limit.KeyedBulkhead;
import chat.kit.setting.AtLeast;
import io.micronaut.context.annotation.Context;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.exceptions.ConfigurationException;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Bulkhead of expensive searches, which leaves most database connections to other requests.
 *
 * <p>A search first waits for a permit of its account, then for a global permit, so one account
 * never holds more than a part of the permits. Created eagerly at startup, so that a configuration
 * with more searches than connections stops the program.
 */
@Context
public final class SearchBulkhead {

  private static final String PART = "The message search";

  /** Number of global bulkheads; each running search holds a connection. */
  private static final int SEARCH_KINDS = 2;

  /** Connections that the outbox relay holds. */
  private static final int RELAY_CONNECTIONS = 2;

  private final KeyedBulkhead<Long> perReader;
  private final Bulkhead large;
  private final Bulkhead usuallySmall;
  private final Duration queueTimeout;
  private final Duration limit;

  /**
   * @param maxConcurrent permits of each kind of search, for all organizations together
   * @param maxPerReader permits of one account for both kinds together
   * @param queueTimeout how long a search waits for its permits
   * @param limit time limit of all searches of one request together
   * @param connections size of the connection pool, including the connections of searches
   */
  SearchBulkhead(
      @AtLeast("1") @Property(name = "chat.max-concurrent-searches", defaultValue = "4")
          int maxConcurrent,
      @AtLeast("1") @Property(name = "chat.max-concurrent-searches-per-account", defaultValue = "2")
          int maxPerReader,
      @Property(name = "chat.search.queue-timeout", defaultValue = "10s") Duration queueTimeout,
      @AtLeast("1s") @Property(name = "chat.search.timeout", defaultValue = "25s") Duration limit,
      @Property(name = "datasources.default.maximum-pool-size", defaultValue = "16")
          int connections) {
    long searchConnections = SEARCH_KINDS * (long) maxConcurrent;
    if (connections <= searchConnections + RELAY_CONNECTIONS) {
      throw new ConfigurationException(
          "CHAT_DATABASE_CONNECTIONS must be %d at the least: searches take %d, the relay keeps %d"
              .formatted(
                  searchConnections + RELAY_CONNECTIONS + 1, searchConnections, RELAY_CONNECTIONS));
    }
    this.perReader = new KeyedBulkhead<>(PART, Capacity.of(maxPerReader), queueTimeout);
    this.large = new Bulkhead(PART, maxConcurrent, queueTimeout);
    this.usuallySmall = new Bulkhead(PART, maxConcurrent, queueTimeout);
    this.queueTimeout = queueTimeout;
    this.limit = limit;
  }

  /** Time limit of one statement of a search. */
  public Duration limit() {
    return limit;
  }

  /** Deadline of the searches of a request that begins now, including the wait for permits. */
  public Deadline deadline() {
    return Deadline.after(limit);
  }

  /** Runs a statement of a search. Status 503 if an expensive one gets no permit in time. */
  <T> T take(Search search, Supplier<T> statement) {
    return switch (search.effort()) {
      case SMALL -> statement.get();
      case SMALL_AS_A_RULE -> take(search.recipients().readerId(), search.deadline(), statement);
      case LARGE -> take(large, search.recipients().readerId(), search.deadline(), statement);
    };
  }

  /** Runs a usually cheap statement; status 503 if it gets no permit in time. */
  public <T> T take(long readerId, Deadline deadline, Supplier<T> statement) {
    return take(usuallySmall, readerId, deadline, statement);
  }

  private <T> T take(Bulkhead bulkhead, long readerId, Deadline deadline, Supplier<T> statement) {
    Deadline end = deadline.within(queueTimeout);
    return perReader.take(readerId, end.left(), () -> bulkhead.take(1, end.left(), statement::get));
  }
}
