package chat.kit.sql;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * The one turn of a program to read for groups: while somebody has it, those who ask for the same
 * things gather, each kind in its own group, and the groups are read in the order of their first.
 * Processors that are busy make the groups larger, not more. Whose statement has not come back
 * after {@link #PATIENCE} has lost the turn to the next who asks.
 */
final class ReadTurn {

  /** A hundred times what such a statement takes: its connection leads nowhere any more. */
  static final Duration PATIENCE = Duration.ofSeconds(3);

  /** Threads of the system, for which waiting for an answer costs less than for virtual ones. */
  private static final Executor READERS =
      Executors.newCachedThreadPool(
          Thread.ofPlatform()
              .daemon()
              .inheritInheritableThreadLocals(false)
              .name("group-reader-", 0)
              .factory());

  private final Deque<ReadGroup<?, ?>> waiting = new ArrayDeque<>();

  /** The thread that has the turn; this itself while a reader has not begun yet. */
  private @Nullable Object holder;

  private long begun;

  /** Takes the turn where nobody has it. */
  synchronized boolean take() {
    if (holder != null && System.nanoTime() - begun < PATIENCE.toNanos()) {
      return false;
    }
    hold(Thread.currentThread());
    return true;
  }

  private void hold(@Nullable Object who) {
    holder = who;
    begun = System.nanoTime();
  }

  /** Whether who asks is reading for others, who wait for him. */
  synchronized boolean isHeldHere() {
    return holder == Thread.currentThread();
  }

  synchronized void add(ReadGroup<?, ?> group) {
    waiting.addLast(group);
  }

  /** Ends a turn; the groups that wait are read by a thread of their own, which has it then. */
  void pass() {
    if (handOver()) {
      try {
        READERS.execute(this::readAll);
      } catch (RuntimeException | Error failure) {
        abandon(this, failure);
      }
    }
  }

  private synchronized boolean handOver() {
    if (!isHeldHere()) {
      return false;
    }
    hold(waiting.isEmpty() ? null : this);
    return holder != null;
  }

  /** False where the turn was lost before the reader began. */
  private synchronized boolean takeOver() {
    if (holder != this) {
      return false;
    }
    hold(Thread.currentThread());
    return true;
  }

  private void readAll() {
    if (!takeOver()) {
      return;
    }
    for (ReadGroup<?, ?> group = next(); group != null; group = next()) {
      try {
        group.read();
      } catch (RuntimeException | Error failure) {
        group.fail(failure);
        if (Sql.isAway(failure)) {
          abandon(Thread.currentThread(), failure);
        }
      }
    }
  }

  /** The next group; null where none waits, or somebody else has the turn by now. */
  private synchronized @Nullable ReadGroup<?, ?> next() {
    if (!isHeldHere()) {
      return null;
    }
    ReadGroup<?, ?> next = waiting.pollFirst();
    hold(next == null ? null : holder);
    if (next != null) {
      next.close();
    }
    return next;
  }

  /** Ends a turn whose statement has failed. */
  void passAfter(Throwable failure) {
    if (Sql.isAway(failure)) {
      abandon(Thread.currentThread(), failure);
    } else {
      pass();
    }
  }

  /**
   * Ends a turn in which the database was away: those who wait find out by themselves, so that
   * nobody waits for it longer than twice.
   */
  private void abandon(Object who, Throwable failure) {
    everybodyBehind(who).forEach(group -> group.fail(failure));
  }

  private synchronized List<ReadGroup<?, ?>> everybodyBehind(Object who) {
    if (holder != who) {
      return List.of();
    }
    List<ReadGroup<?, ?>> groups = List.copyOf(waiting);
    groups.forEach(ReadGroup::close);
    waiting.clear();
    hold(null);
    return groups;
  }

  /** How many wait, whose statement has not begun. */
  synchronized int waiting() {
    return waiting.stream().mapToInt(ReadGroup::size).sum();
  }
}
