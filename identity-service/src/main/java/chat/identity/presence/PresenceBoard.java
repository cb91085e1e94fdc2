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
 * Snapshots of an organization's users with stored presence, shared by requests for one second.
 *
 * <p>Changes on this replica, of accounts or presences, are visible immediately; presences that
 * another replica has written, after at most that second.
 */
@Singleton
final class PresenceBoard {
  private static final Duration MAX_AGE = Duration.ofSeconds(1);

  private final SynchronousTransactionManager<?> transactions;
  private final PresenceRepository store;
  private final PendingPresence pending;
  private final Outbox outbox;
  private final Clock clock;
  private final Map<Long, SnapshotHolder> snapshots = new ConcurrentHashMap<>();

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
   * Versions of the data that a snapshot includes at least.
   *
   * @param accounts the number of the latest {@code user-changed}
   * @param writes from {@link PendingPresence}
   */
  private record State(long accounts, long writes) {

    boolean includes(State other) {
      return accounts >= other.accounts && writes >= other.writes;
    }
  }

  private record Snapshot(List<Person> people, State state, Instant taken) {

    boolean isFresh(Instant now) {
      return now.isBefore(taken.plus(MAX_AGE));
    }
  }

  /** Holds an organization's newest snapshot; its monitor serializes reads of that organization. */
  private static final class SnapshotHolder {
    private volatile @Nullable Snapshot snapshot;

    boolean isFresh(Instant now) {
      Snapshot newest = snapshot;
      return newest != null && newest.isFresh(now);
    }
  }

  /** Returns all active people, including those without a presence. */
  List<Person> people(long organizationId) {
    State state =
        new State(
            outbox.latest(organizationId).numbers().getOrDefault(Topic.USER_CHANGED, 0L),
            pending.writes());
    SnapshotHolder holder = snapshots.computeIfAbsent(organizationId, _ -> new SnapshotHolder());
    synchronized (holder) {
      Instant now = clock.instant();
      Snapshot current = holder.snapshot;
      if (current != null && current.state().includes(state) && current.isFresh(now)) {
        return current.people();
      }
      List<Person> people = read(organizationId);
      holder.snapshot = new Snapshot(people, state, now);
      return people;
    }
  }

  private List<Person> read(long organizationId) {
    return transactions.executeRead(_ -> store.people(organizationId));
  }

  @Scheduled(fixedDelay = "10s")
  void forget() {
    Instant now = clock.instant();
    snapshots.values().removeIf(holder -> !holder.isFresh(now));
  }
}
