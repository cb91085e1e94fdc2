package chat.messaging.narrow;

import chat.kit.limit.Turns;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Of the searches that may take the database long a few run at a time: whatever they take, most of
 * its connections are left to everybody else. Who comes meanwhile waits.
 */
@Singleton
final class SearchTurns {

  private final Turns turns;

  /**
   * @param atOnce how many run at a time, of all organizations together
   * @param patience how long one waits for its turn
   */
  SearchTurns(
      @Property(name = "chat.messages.searches", defaultValue = "4") int atOnce,
      @Property(name = "chat.messages.search-wait", defaultValue = "10s") Duration patience) {
    this.turns = new Turns("The search through messages, which many others use,", atOnce, patience);
  }

  /** Runs a statement of a search; 503 where that may take long and its turn does not come. */
  <T> T take(Search search, Supplier<T> statement) {
    return search.mayScan() ? turns.take(statement::get) : statement.get();
  }
}
