package chat.kit.transaction;

import static java.util.concurrent.TimeUnit.MINUTES;

import chat.kit.error.RequestError;
import chat.kit.fastpath.EventLoopFastPath;
import chat.kit.outage.Failures;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToLongFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits the waiting writes of an organization in one transaction: they share one lock and one
 * flush to disk. A write starts at once if no other is in progress. If a batch fails, its writes
 * are retried one by one, so one bad write harms no other.
 *
 * @param <T> a write
 * @param <R> its result
 */
public final class BatchWriter<T, R> {

  private static final Logger LOG = LoggerFactory.getLogger(BatchWriter.class);

  /** More than there are connections to the database. */
  private static final int MAX_THREADS = 32;

  /**
   * Platform threads, because blocking on the database costs less on them than on virtual ones.
   *
   * <p>The thread that became idle last starts first and gets its previous connection: under low
   * load one thread and one database process do all writes, with warm caches.
   */
  private static final ForkJoinPool WRITERS = writers();

  private static final AtomicInteger STARTED = new AtomicInteger();

  private final String name;
  private final Transaction<T, R> transaction;
  private final Limits<T> limits;
  private final Map<Long, Queue<Waiting<T, R>>> waiting = new HashMap<>();
  private long waitingWeight;
  private boolean stopped;

  private record Waiting<T, R>(T write, long weight, CompletableFuture<R> result) {}

  /**
   * Limits of batches and of waiting writes.
   *
   * @param batch maximum writes of one transaction
   * @param waiting maximum waiting writes of an organization; one more is refused with 503
   * @param weight of a write; a batch takes no more writes once its weight exceeds {@code
   *     mostWeight}
   * @param mostWaitingWeight maximum weight of the waiting writes of all organizations; more is
   *     refused with 503
   */
  public record Limits<T>(
      int batch, int waiting, ToLongFunction<T> weight, long mostWeight, long mostWaitingWeight) {

    /** Returns limits for small writes. */
    public static <T> Limits<T> of(int batch, int waiting) {
      return new Limits<>(batch, waiting, _ -> 0, 0, 0);
    }
  }

  /** Commits all writes of a batch, which are of one organization, or none of them. */
  @FunctionalInterface
  public interface Transaction<T, R> {

    /** Returns the results, in the order of the writes, all of them committed. */
    List<R> write(List<T> batch);
  }

  /**
   * Creates a writer without waiting writes.
   *
   * @param name of the operation, for the 503 of clients
   */
  public BatchWriter(String name, Transaction<T, R> transaction, Limits<T> limits) {
    this.name = name;
    this.transaction = transaction;
    this.limits = limits;
  }

  /**
   * Returns the result once it is committed.
   *
   * <p>Throws what the transaction threw, and a 503 if too many writes wait or the program stops.
   */
  public R write(long organizationId, T write) {
    EventLoopFastPath.requireBlockingThread();
    try {
      return submit(organizationId, write).join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  /**
   * Submits a write without blocking; the future fails with what the transaction threw.
   *
   * <p>503s are thrown, not put into the future.
   */
  public synchronized CompletableFuture<R> submit(long organizationId, T write) {
    long weight = limits.weight().applyAsLong(write);
    if (stopped) {
      throw RequestError.unavailable(name);
    }
    if (waitingWeight + weight > limits.mostWaitingWeight()) {
      throw RequestError.overloaded(name);
    }
    Queue<Waiting<T, R>> queue = waiting.get(organizationId);
    boolean isIdle = queue == null;
    if (queue == null) {
      queue = new ArrayDeque<>();
      waiting.put(organizationId, queue);
    }
    if (queue.size() >= limits.waiting()) {
      throw RequestError.overloaded(name);
    }
    CompletableFuture<R> result = new CompletableFuture<>();
    queue.add(new Waiting<>(write, weight, result));
    waitingWeight += weight;
    if (isIdle) {
      begin(organizationId, weight);
    }
    return result;
  }

  /** Starts a thread for the organization; if that fails, removes the write and throws. */
  private void begin(long organizationId, long weight) {
    try {
      enqueue(organizationId);
    } catch (RuntimeException | Error failure) {
      waiting.remove(organizationId);
      waitingWeight -= weight;
      throw failure;
    }
  }

  /**
   * Queues the organization behind the others: {@code ForkJoinPool.submit} on a writer thread would
   * put it first.
   */
  private void enqueue(long organizationId) {
    WRITERS.externalSubmit(
        ForkJoinTask.adapt(() -> {
          try {
            writeAll(organizationId);
          } catch (RuntimeException | Error failure) {
            LOG.error(
                "Writes of organization {} failed before their transaction began",
                organizationId,
                failure);
            failAll(organizationId, failure);
          }
        }));
  }

  /** Fails all waiting writes; the next one starts a thread again. */
  private void failAll(long organizationId, Throwable failure) {
    takeAll(organizationId).forEach(one -> one.result().completeExceptionally(failure));
  }

  private synchronized Queue<Waiting<T, R>> takeAll(long organizationId) {
    Queue<Waiting<T, R>> all =
        Objects.requireNonNullElseGet(waiting.remove(organizationId), ArrayDeque::new);
    waitingWeight -= all.stream().mapToLong(Waiting::weight).sum();
    notifyAll();
    return all;
  }

  private static ForkJoinPool writers() {
    return new ForkJoinPool(
        MAX_THREADS, BatchWriter::thread, null, true, 0, MAX_THREADS, 0, null, 1, MINUTES);
  }

  private static ForkJoinWorkerThread thread(ForkJoinPool writers) {
    ForkJoinWorkerThread thread =
        ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(writers);
    thread.setName("batch-writer-" + STARTED.getAndIncrement());
    return thread;
  }

  /** Runs until the organization's queue is empty or another organization needs the thread. */
  private void writeAll(long organizationId) {
    List<Waiting<T, R>> batch = next(organizationId);
    while (!batch.isEmpty()) {
      write(batch);
      if (WRITERS.hasQueuedSubmissions()) {
        enqueue(organizationId);
        return;
      }
      batch = next(organizationId);
    }
  }

  /** Returns the next batch; empty if no write waits, and then the next write starts a thread. */
  private synchronized List<Waiting<T, R>> next(long organizationId) {
    Queue<Waiting<T, R>> queue = waiting.get(organizationId);
    List<Waiting<T, R>> batch = new ArrayList<>();
    long weight = 0;
    while (queue != null
        && !queue.isEmpty()
        && batch.size() < limits.batch()
        && weight <= limits.mostWeight()) {
      Waiting<T, R> next = queue.remove();
      weight += next.weight();
      batch.add(next);
    }
    waitingWeight -= weight;
    if (batch.isEmpty()) {
      waiting.remove(organizationId);
      notifyAll();
    }
    return batch;
  }

  private void write(List<Waiting<T, R>> batch) {
    try {
      List<R> results = transaction.write(batch.stream().map(Waiting::write).toList());
      for (int i = 0; i < batch.size(); i++) {
        batch.get(i).result().complete(results.get(i));
      }
    } catch (RuntimeException | Error failure) {
      failed(batch, failure);
    }
  }

  /**
   * Retries writes that certainly were not committed.
   *
   * <p>If that is unknown, because the database became unavailable, they fail: a message stored
   * twice is worse than one whose sender has to check.
   */
  private void failed(List<Waiting<T, R>> batch, Throwable failure) {
    if (TransactionOutcome.isUnknown(failure)) {
      Failures.log(
          LOG,
          "Unknown whether a batch of %d writes was committed; its writes fail"
              .formatted(batch.size()),
          failure);
      batch.forEach(one -> one.result().completeExceptionally(failure));
    } else if (batch.size() > 1) {
      Failures.log(
          LOG, "Batch of %d writes failed; retrying one by one".formatted(batch.size()), failure);
      batch.forEach(one -> write(List.of(one)));
    } else {
      batch.getFirst().result().completeExceptionally(failure);
    }
  }

  /** Returns the number of waiting writes, without those in progress. */
  public synchronized int waiting(long organizationId) {
    Queue<Waiting<T, R>> queue = waiting.get(organizationId);
    return queue == null ? 0 : queue.size();
  }

  /** Refuses further writes and waits up to five seconds for the waiting ones. */
  public synchronized void stop() throws InterruptedException {
    stopped = true;
    long deadline = System.nanoTime() + 5_000_000_000L;
    while (!waiting.isEmpty() && System.nanoTime() < deadline) {
      wait(100);
    }
  }
}
