package chat.kit.sql;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The one turn of a program to read for groups: while somebody has it, those who ask for the same
 * things gather, each kind in its own group, and the groups are read in the order of their first.
 * Processors that are busy make the groups larger, not more.
 */
final class ReadTurn {

  private final Deque<ReadGroup<?, ?>> waiting = new ArrayDeque<>();
  private @Nullable Thread holder;

  /** Takes the turn where nobody has it. */
  synchronized boolean take() {
    if (holder != null) {
      return false;
    }
    holder = Thread.currentThread();
    return true;
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
    try {
      Thread reader = successor();
      if (reader != null) {
        reader.start();
      }
    } catch (RuntimeException | Error failure) {
      abandon(failure);
    }
  }

  private synchronized @Nullable Thread successor() {
    holder =
        waiting.isEmpty() ? null : Thread.ofVirtual().name("group-reader").unstarted(this::readAll);
    return holder;
  }

  private void readAll() {
    for (ReadGroup<?, ?> group = next(); group != null; group = next()) {
      try {
        group.read();
      } catch (RuntimeException | Error failure) {
        group.fail(failure);
        abandon(failure);
        return;
      }
    }
  }

  /** The next group; null where none waits, and then nobody has the turn any more. */
  private synchronized @Nullable ReadGroup<?, ?> next() {
    ReadGroup<?, ?> next = waiting.pollFirst();
    if (next == null) {
      holder = null;
    } else {
      next.begin();
    }
    return next;
  }

  /**
   * Ends a turn that has failed: those who wait find out by themselves, so that where the database
   * is away nobody waits for it longer than twice.
   */
  void abandon(Throwable failure) {
    everybody().forEach(group -> group.fail(failure));
  }

  private synchronized List<ReadGroup<?, ?>> everybody() {
    List<ReadGroup<?, ?>> groups = List.copyOf(waiting);
    groups.forEach(ReadGroup::begin);
    waiting.clear();
    holder = null;
    return groups;
  }

  /** How many wait, whose statement has not begun. */
  synchronized int waiting() {
    return waiting.stream().mapToInt(ReadGroup::size).sum();
  }
}
