package chat.identity.presence;

import chat.contracts.Topic;
import chat.identity.presence.PresenceRepository.Person;
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
import org.jspecify.annotations.Nullable;

/**
 * The people of an organization as the tables have them, read once for all who ask within a second.
 * What changed here, an account or a presence, is seen at once; a presence that another replica has
 * written, after that second.
 */
@Singleton
final class PresenceBoard {
  private static final Duration FRESH = Duration.ofSeconds(1);

  private final SynchronousTransactionManager<?> transactions;
  private final PresenceRepository store;
  private final PendingPresence pending;
  private final Outbox outbox;
  private final Clock clock;
  private final Map<Long, Held> snapshots = new ConcurrentHashMap<>();

  PresenceBoard(
      SynchronousTransactionManager<?> transactions,
      PresenceRepository store,
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

  /** An organization's newest snapshot; who makes another holds its monitor, and no one else's. */
  private static final class Held {
    private volatile @Nullable Snapshot snapshot;

    boolean isFresh(Instant now) {
      Snapshot newest = snapshot;
      return newest != null && newest.isFresh(now);
    }
  }

  /** All active people, those too who never were there. */
  List<Person> people(long organizationId) {
    State state =
        new State(
            outbox.latest(organizationId).numbers().getOrDefault(Topic.USER_CHANGED, 0L),
            pending.writes());
    Held held = snapshots.computeIfAbsent(organizationId, _ -> new Held());
    synchronized (held) {
      Instant now = clock.instant();
      Snapshot known = held.snapshot;
      if (known != null && known.state().includes(state) && known.isFresh(now)) {
        return known.people();
      }
      List<Person> people = read(organizationId);
      held.snapshot = new Snapshot(people, state, now);
      return people;
    }
  }

  private List<Person> read(long organizationId) {
    return transactions.executeRead(_ -> store.people(organizationId));
  }

  @Scheduled(fixedDelay = "10s")
  void forget() {
    Instant now = clock.instant();
    snapshots.values().removeIf(held -> !held.isFresh(now));
  }
}
