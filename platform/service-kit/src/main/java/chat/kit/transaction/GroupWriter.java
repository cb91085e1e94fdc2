package chat.kit.transaction;

import static java.util.concurrent.TimeUnit.MINUTES;

import chat.kit.atonce.AtOnce;
import chat.kit.error.RequestError;
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
 * Writes what many requests bring, committing whatever of an organization is waiting in one
 * transaction: they share one lock and one flush to disk, and none waits for company. If a group
 * fails, its members are tried singly, so a bad one harms nobody else.
 *
 * @param <T> what a request brings
 * @param <R> what becomes of it
 */
public final class GroupWriter<T, R> {

  private static final Logger LOG = LoggerFactory.getLogger(GroupWriter.class);

  /** More than there are connections to the database. */
  private static final int MOST_AT_A_TIME = 32;

  /**
   * Threads of the system, for which waiting for an answer costs less than for virtual ones. The
   * one that has come to rest last begins first, and with it the connection that it had: where few
   * write, one thread and one process of the database do all of it, which have it at hand.
   */
  private static final ForkJoinPool WRITERS = writers();

  private static final AtomicInteger STARTED = new AtomicInteger();

  private final String name;
  private final Transaction<T, R> transaction;
  private final Limits<T> limits;
  private final Map<Long, Queue<Waiting<T, R>>> waiting = new HashMap<>();
  private long waitingWeight;
  private boolean stopped;

  private record Waiting<T, R>(T member, long weight, CompletableFuture<R> result) {}

  /**
   * How much is done at once, and how much may wait.
   *
   * @param atOnce the most members of one transaction
   * @param waiting the most members of an organization that wait; one more is asked to come back
   * @param weight of a member; a transaction takes no further ones once it has more than {@code
   *     mostWeight}
   * @param mostWaitingWeight of all organizations' members that wait; what would exceed it is asked
   *     to come back
   */
  public record Limits<T>(
      int atOnce, int waiting, ToLongFunction<T> weight, long mostWeight, long mostWaitingWeight) {

    /** For members that are small. */
    public static <T> Limits<T> of(int atOnce, int waiting) {
      return new Limits<>(atOnce, waiting, _ -> 0, 0, 0);
    }
  }

  /** Writes all members, of one organization, or none of them. */
  @FunctionalInterface
  public interface Transaction<T, R> {

    /** What became of each, in their order; all of it is committed then. */
    List<R> write(List<T> members);
  }

  /**
   * A writer for whom nobody waits yet.
   *
   * @param name what clients are told to be away where too many wait
   */
  public GroupWriter(String name, Transaction<T, R> transaction, Limits<T> limits) {
    this.name = name;
    this.transaction = transaction;
    this.limits = limits;
  }

  /**
   * What became of the member, once that is committed; throws what its transaction threw. 503 where
   * too many wait, or the program stops.
   */
  public R write(long organizationId, T member) {
    AtOnce.mustWait();
    try {
      return submit(organizationId, member).join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  /**
   * The same for whoever does not wait: it fails with what its transaction threw. 503 is thrown,
   * where too many wait or the program stops.
   */
  public synchronized CompletableFuture<R> submit(long organizationId, T member) {
    long weight = limits.weight().applyAsLong(member);
    if (stopped || waitingWeight + weight > limits.mostWaitingWeight()) {
      throw RequestError.unavailable(name);
    }
    Queue<Waiting<T, R>> queue = waiting.get(organizationId);
    boolean nobodyWrites = queue == null;
    if (queue == null) {
      queue = new ArrayDeque<>();
      waiting.put(organizationId, queue);
    }
    if (queue.size() >= limits.waiting()) {
      throw RequestError.unavailable(name);
    }
    CompletableFuture<R> result = new CompletableFuture<>();
    queue.add(new Waiting<>(member, weight, result));
    waitingWeight += weight;
    if (nobodyWrites) {
      begin(organizationId, weight);
    }
    return result;
  }

  /** Where there is no thread for it, nobody waits any more. */
  private void begin(long organizationId, long weight) {
    try {
      hand(organizationId);
    } catch (RuntimeException | Error failure) {
      waiting.remove(organizationId);
      waitingWeight -= weight;
      throw failure;
    }
  }

  /**
   * Queues the organization among those that wait for a thread, also when a writer's thread calls
   * this, which would take what is queued as its own before theirs.
   */
  private void hand(long organizationId) {
    WRITERS.externalSubmit(
        ForkJoinTask.adapt(() -> {
          try {
            writeAll(organizationId);
          } catch (RuntimeException | Error failure) {
            LOG.error("What waits of organization {} is not written", organizationId, failure);
            failAll(organizationId, failure);
          }
        }));
  }

  /** Whoever waits is told so, and whoever comes next begins anew. */
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
        MOST_AT_A_TIME, GroupWriter::thread, null, true, 0, MOST_AT_A_TIME, 0, null, 1, MINUTES);
  }

  private static ForkJoinWorkerThread thread(ForkJoinPool writers) {
    ForkJoinWorkerThread thread =
        ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(writers);
    thread.setName("group-writer-" + STARTED.getAndIncrement());
    return thread;
  }

  /** Until nobody of the organization waits, or others wait for a thread, who are behind then. */
  private void writeAll(long organizationId) {
    List<Waiting<T, R>> group = next(organizationId);
    while (!group.isEmpty()) {
      write(group);
      if (WRITERS.hasQueuedSubmissions()) {
        hand(organizationId);
        return;
      }
      group = next(organizationId);
    }
  }

  /** The next group; none where nobody waits, and then this thread's turn is over. */
  private synchronized List<Waiting<T, R>> next(long organizationId) {
    Queue<Waiting<T, R>> queue = waiting.get(organizationId);
    List<Waiting<T, R>> group = new ArrayList<>();
    long weight = 0;
    while (queue != null
        && !queue.isEmpty()
        && group.size() < limits.atOnce()
        && weight <= limits.mostWeight()) {
      Waiting<T, R> next = queue.remove();
      weight += next.weight();
      group.add(next);
    }
    waitingWeight -= weight;
    if (group.isEmpty()) {
      waiting.remove(organizationId);
      notifyAll();
    }
    return group;
  }

  private void write(List<Waiting<T, R>> group) {
    try {
      List<R> results = transaction.write(group.stream().map(Waiting::member).toList());
      for (int i = 0; i < group.size(); i++) {
        group.get(i).result().complete(results.get(i));
      }
    } catch (RuntimeException | Error failure) {
      failed(group, failure);
    }
  }

  /**
   * Tries again what certainly was not stored. Where the database is away nobody knows whether it
   * has committed, and what is stored twice is worse than what somebody has to look for.
   */
  private void failed(List<Waiting<T, R>> group, Throwable failure) {
    if (TransactionOutcome.isUnknown(failure)) {
      Failures.log(
          LOG, "It is unknown whether a batch of %d was stored".formatted(group.size()), failure);
      group.forEach(one -> one.result().completeExceptionally(failure));
    } else if (group.size() > 1) {
      Failures.log(
          LOG,
          "A batch of %d has failed and is retried one by one".formatted(group.size()),
          failure);
      group.forEach(one -> write(List.of(one)));
    } else {
      group.getFirst().result().completeExceptionally(failure);
    }
  }

  /** How many wait, those that are being written not counted. */
  public synchronized int waiting(long organizationId) {
    Queue<Waiting<T, R>> queue = waiting.get(organizationId);
    return queue == null ? 0 : queue.size();
  }

  /** Takes no more and lets those who wait be written, for a few seconds. */
  public synchronized void stop() throws InterruptedException {
    stopped = true;
    long deadline = System.nanoTime() + 5_000_000_000L;
    while (!waiting.isEmpty() && System.nanoTime() < deadline) {
      wait(100);
    }
  }
}
