package chat.messaging.narrow;

import chat.kit.limit.Deadline;
import chat.kit.limit.Turns;
import chat.kit.limit.Turns.Capacity;
import chat.kit.limit.TurnsOfEach;
import chat.kit.setting.AtLeast;
import io.micronaut.context.annotation.Context;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.exceptions.ConfigurationException;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Of the searches that may take the database long a few run at a time: whatever they take, most of
 * its connections are left to everybody else. Who comes meanwhile waits, first for the other
 * searches of his account, so that one account has never more than a part of the turns. It is made
 * when the program starts, as more of them than there are connections for must end it.
 */
@Context
public final class SearchTurns {

  private static final String PART = "The search through messages, which many others use,";

  /** The two that take turns apart, each search of them with a connection. */
  private static final int KINDS = 2;

  /** Connections that the relay keeps. */
  private static final int OF_THE_RELAY = 2;

  private final TurnsOfEach<Long> ofReaders;
  private final Turns large;
  private final Turns smallAsARule;
  private final Duration patience;
  private final Duration limit;

  /**
   * @param atOnce how many of each kind run at a time, of all organizations together
   * @param ofReader how many of both kinds one account has at a time
   * @param patience how long one waits for its turn
   * @param limit what the searches of one request may take together
   * @param connections how many there are, those of searches among them
   */
  SearchTurns(
      @AtLeast("1") @Property(name = "chat.messages.searches", defaultValue = "4") int atOnce,
      @AtLeast("1") @Property(name = "chat.messages.searches-of-account", defaultValue = "2")
          int ofReader,
      @Property(name = "chat.messages.search-wait", defaultValue = "10s") Duration patience,
      @AtLeast("1s") @Property(name = "chat.messages.search-limit", defaultValue = "25s")
          Duration limit,
      @Property(name = "datasources.default.maximum-pool-size", defaultValue = "16")
          int connections) {
    long ofSearches = KINDS * (long) atOnce;
    if (connections <= ofSearches + OF_THE_RELAY) {
      throw new ConfigurationException(
          "CHAT_DATABASE_CONNECTIONS must be %d at the least: searches take %d, the relay keeps %d"
              .formatted(ofSearches + OF_THE_RELAY + 1, ofSearches, OF_THE_RELAY));
    }
    this.ofReaders = new TurnsOfEach<>(PART, Capacity.of(ofReader), patience);
    this.large = new Turns(PART, atOnce, patience);
    this.smallAsARule = new Turns(PART, atOnce, patience);
    this.patience = patience;
    this.limit = limit;
  }

  /** What the database may take for one statement of a search. */
  public Duration limit() {
    return limit;
  }

  /** Until when a request that begins now may search, turns that are waited for included. */
  public Deadline deadline() {
    return Deadline.after(limit);
  }

  /** Runs a statement of a search; 503 where that may take long and its turn does not come. */
  <T> T take(Search search, Supplier<T> statement) {
    return switch (search.effort()) {
      case SMALL -> statement.get();
      case SMALL_AS_A_RULE -> take(search.places().readerId(), search.deadline(), statement);
      case LARGE -> take(large, search.places().readerId(), search.deadline(), statement);
    };
  }

  /** Runs what takes the database little as a rule; 503 where its turn does not come. */
  public <T> T take(long readerId, Deadline deadline, Supplier<T> statement) {
    return take(smallAsARule, readerId, deadline, statement);
  }

  private <T> T take(Turns turns, long readerId, Deadline deadline, Supplier<T> statement) {
    Deadline end = deadline.within(patience);
    return ofReaders.take(readerId, end.left(), () -> turns.take(1, end.left(), statement::get));
  }
}
