package chat.bench.stack;

import chat.bench.stack.client.Person;
import chat.bench.stack.client.Queues;
import chat.bench.stack.measure.CpuTimes;
import chat.bench.stack.measure.Load;
import chat.bench.stack.measure.Measurement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * Time from the response to a send until ten clients have the message. Measured for each client and
 * for the last of them.
 *
 * <p>A thousand queues are open meanwhile. Each message is sent after the previous one has arrived
 * everywhere.
 */
final class Delivery {

  static final String ROW = "delivery";
  private static final String LAST = "delivery-last";

  private static final int WAITING = 1_000;
  private static final int RECEIVING = 10;
  private static final int CONCURRENCY = 8;
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  /** Time for the clients to poll again. */
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final Community community;
  private final Map<String, Long> processIds;
  private final Latencies each = new Latencies();
  private final Latencies last = new Latencies();

  Delivery(Community community, Map<String, Long> processIds) {
    this.community = community;
    this.processIds = processIds;
  }

  /** Sends for the warm-up, then measures. */
  List<Measurement> measure(Duration warmUp, Duration measured) {
    var receivers = community.people().subList(0, RECEIVING);
    long channelId =
        community.owner().channel("delivery", receivers.stream().map(Person::userId).toList());
    try (var queues = new Queues()) {
      openAll(queues);
      sendFor(warmUp, channelId, queues);
      each.clear();
      last.clear();
      var before = CpuTimes.now(processIds);
      long started = System.nanoTime();
      sendFor(measured, channelId, queues);
      var took = Duration.ofNanos(System.nanoTime() - started);
      var cpu = CpuTimes.now(processIds).since(before);
      int failures = queues.failures().size();
      return List.of(
          new Measurement(ROW, WAITING, each.load(took, failures), OptionalLong.empty(), cpu),
          new Measurement(LAST, WAITING, last.load(took, failures), OptionalLong.empty(), cpu));
    }
  }

  /** The receivers have one queue each; the other users share the remaining queues. */
  private void openAll(Queues queues) {
    var people = community.people();
    var others = people.subList(RECEIVING, people.size());
    try (var threads = Executors.newFixedThreadPool(CONCURRENCY)) {
      var opened =
          IntStream.range(0, WAITING)
              .mapToObj(i -> i < RECEIVING ? people.get(i) : others.get(i % others.size()))
              .map(person -> threads.submit(() -> queues.open(person)))
              .toList();
      for (var queue : opened) {
        queue.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("Opening a queue failed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while opening queues", e);
    }
  }

  private void sendFor(Duration time, long channelId, Queues queues) {
    long end = System.nanoTime() + time.toNanos();
    do {
      LockSupport.parkNanos(PAUSE.toNanos());
      sendOne(channelId, queues);
    } while (System.nanoTime() < end);
  }

  private void sendOne(long channelId, Queues queues) {
    var sender = community.people().getFirst();
    long id = sender.send(channelId, "delivery", "how long a message is on its way");
    long answered = System.nanoTime();
    long latest = answered;
    for (int i = 0; i < RECEIVING; i++) {
      long arrival = next(queues, id);
      if (arrival == 0) {
        each.lost += RECEIVING - i;
        last.lost++;
        return;
      }
      each.add(arrival - answered);
      latest = Math.max(latest, arrival);
    }
    last.add(latest - answered);
  }

  /** The time at which the message arrived at another queue; 0 on timeout. */
  private static long next(Queues queues, long messageId) {
    try {
      Queues.ReceivedMessage arrival;
      do {
        arrival = queues.arrivals().poll(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
      } while (arrival != null && arrival.messageId() != messageId);
      return arrival == null ? 0 : arrival.at();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for a message", e);
    }
  }

  private static final class Latencies {
    private final List<Duration> taken = new ArrayList<>();
    private long lost;

    void add(long nanos) {
      taken.add(Duration.ofNanos(nanos));
    }

    void clear() {
      taken.clear();
      lost = 0;
    }

    Load load(Duration took, int failures) {
      return Load.of(taken, lost, failures, took);
    }
  }
}
