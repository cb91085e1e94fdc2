package chat.identity.presence;

import chat.contracts.Topic;
import chat.identity.presence.PresenceStore.Person;
import chat.kit.outbox.Outbox;
import io.micronaut.scheduling.annotation.Scheduled;
import io.micronaut.transaction.SynchronousTransactionManager;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The people of an organization as the tables have them, read once for all who ask within a second.
 * What changed here, an account or a presence, is seen at once; a presence that another replica has
 * written, after that second.
 */
@Singleton
final class PresenceBoard {
  private static final Duration FRESH = Duration.ofSeconds(1);

  private final SynchronousTransactionManager<?> transactions;
  private final PresenceStore store;
  private final PendingPresence pending;
  private final Outbox outbox;
  private final Clock clock;
  private final Map<Long, Snapshot> snapshots = new ConcurrentHashMap<>();

  PresenceBoard(
      SynchronousTransactionManager<?> transactions,
      PresenceStore store,
      PendingPresence pending,
      Outbox outbox,
      Clock clock) {
    this.transactions = transactions;
    this.store = store;
    this.pending = pending;
    this.outbox = outbox;
    this.clock = clock;
  }

  /**
   * What the tables held at least when they were read.
   *
   * @param accounts the number of the latest {@code user-changed}
   * @param writes of {@link PendingPresence}
   */
  private record State(long accounts, long writes) {

    boolean includes(State other) {
      return accounts >= other.accounts && writes >= other.writes;
    }
  }

  private record Snapshot(List<Person> people, State state, Instant taken) {

    boolean isFresh(Instant now) {
      return now.isBefore(taken.plus(FRESH));
    }
  }

  /** All active people, those too who never were there. */
  List<Person> people(long organizationId) {
    State state =
        new State(
            outbox.latest(organizationId).numbers().getOrDefault(Topic.USER_CHANGED, 0L),
            pending.writes());
    Instant now = clock.instant();
    return snapshots
        .compute(
            organizationId,
            (id, known) ->
                known != null && known.state().includes(state) && known.isFresh(now)
                    ? known
                    : new Snapshot(read(id), state, now))
        .people();
  }

  private List<Person> read(long organizationId) {
    return transactions.executeRead(_ -> store.people(organizationId));
  }

  @Scheduled(fixedDelay = "10s")
  void forget() {
    Instant now = clock.instant();
    snapshots.values().removeIf(snapshot -> !snapshot.isFresh(now));
  }
}
