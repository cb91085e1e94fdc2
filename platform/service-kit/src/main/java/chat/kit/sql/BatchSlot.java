package chat.kit.sql;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * The single slot of a program for batch loads.
 *
 * <p>While a thread holds it, requests collect in a batch per loader, and the batches are loaded in
 * the order in which they were opened: under load, batches become larger, not more numerous. A
 * holder whose statement has not returned within the timeout loses the slot to the next request.
 */
final class BatchSlot {

  /** A hundred times the duration of such a statement, so the connection must be dead. */
  static final Duration TIMEOUT = Duration.ofSeconds(3);

  /** Platform threads, because blocking on the database costs less on them than on virtual ones. */
  private static final Executor LOADERS =
      Executors.newCachedThreadPool(
          Thread.ofPlatform()
              .daemon()
              .inheritInheritableThreadLocals(false)
              .name("batch-loader-", 0)
              .factory());

  private final Duration timeout;
  private final Deque<LoadBatch<?, ?>> waiting = new ArrayDeque<>();

  /** The thread that holds the slot; this object while a loader thread is starting. */
  private @Nullable Object holder;

  private long acquiredNanos;

  BatchSlot(Duration timeout) {
    this.timeout = timeout;
  }

  Duration timeout() {
    return timeout;
  }

  /** Acquires the slot if it is free. */
  synchronized boolean acquire() {
    if (holder != null && System.nanoTime() - acquiredNanos < timeout.toNanos()) {
      return false;
    }
    hold(Thread.currentThread());
    return true;
  }

  private void hold(@Nullable Object newHolder) {
    holder = newHolder;
    acquiredNanos = System.nanoTime();
  }

  /** Returns whether the calling thread is loading a batch, for which other requests wait. */
  synchronized boolean isHeldByThisThread() {
    return holder == Thread.currentThread();
  }

  synchronized void add(LoadBatch<?, ?> batch) {
    waiting.addLast(batch);
  }

  /** Releases the slot, to a loader thread if batches wait. */
  void release() {
    if (handOver()) {
      try {
        LOADERS.execute(this::loadAll);
      } catch (RuntimeException | Error failure) {
        abandon(this, failure);
      }
    }
  }

  private synchronized boolean handOver() {
    if (!isHeldByThisThread()) {
      return false;
    }
    hold(waiting.isEmpty() ? null : this);
    return holder != null;
  }

  /** Returns false if the slot was lost before the loader thread started. */
  private synchronized boolean takeOver() {
    if (holder != this) {
      return false;
    }
    hold(Thread.currentThread());
    return true;
  }

  private void loadAll() {
    if (!takeOver()) {
      return;
    }
    for (LoadBatch<?, ?> batch = next(); batch != null; batch = next()) {
      try {
        batch.load();
      } catch (RuntimeException | Error failure) {
        batch.fail(failure);
        if (Sql.isAway(failure)) {
          abandon(Thread.currentThread(), failure);
        }
      }
    }
  }

  /** Returns the next batch; null if none waits, and if the slot was lost. */
  private synchronized @Nullable LoadBatch<?, ?> next() {
    if (!isHeldByThisThread()) {
      return null;
    }
    LoadBatch<?, ?> next = waiting.pollFirst();
    hold(next == null ? null : holder);
    if (next != null) {
      next.close();
    }
    return next;
  }

  /** Releases the slot after a failed statement. */
  void releaseAfter(Throwable failure) {
    if (Sql.isAway(failure)) {
      abandon(Thread.currentThread(), failure);
    } else {
      release();
    }
  }

  /**
   * Frees the slot and fails all waiting batches, after the database became unavailable or no
   * thread could start.
   *
   * <p>Each request then loads alone, so that none waits for the database more than twice.
   */
  private void abandon(Object expectedHolder, Throwable failure) {
    takeWaiting(expectedHolder).forEach(batch -> batch.fail(failure));
  }

  private synchronized List<LoadBatch<?, ?>> takeWaiting(Object expectedHolder) {
    if (holder != expectedHolder) {
      return List.of();
    }
    List<LoadBatch<?, ?>> batches = List.copyOf(waiting);
    batches.forEach(LoadBatch::close);
    waiting.clear();
    hold(null);
    return batches;
  }

  /** Returns the number of keys in batches that are not being loaded. */
  synchronized int waiting() {
    return waiting.stream().mapToInt(LoadBatch::size).sum();
  }
}
