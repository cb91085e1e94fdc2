package chat.bench.stack;

import chat.bench.stack.measure.Load;
import java.time.Duration;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends messages at a constant rate.
 *
 * <p>Each send starts at its scheduled time, however long others take, and its latency counts from
 * that time.
 */
final class PacedLoad {

  private static final String CONTENT = "a message of usual length, sent at a constant rate";

  private final Community community;
  private final Duration interval;
  private final Random random = new Random(1);

  PacedLoad(Community community, int perSecond) {
    this.community = community;
    this.interval = Duration.ofSeconds(1).dividedBy(perSecond);
  }

  Load send(Duration time) {
    Queue<Duration> latencies = new ConcurrentLinkedQueue<>();
    var failures = new AtomicLong();
    long started = System.nanoTime();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (long due = 0; due < time.toNanos(); due += interval.toNanos()) {
        LockSupport.parkNanos(started + due - System.nanoTime());
        long from = started + due;
        var person = community.anybody(random);
        long channelId = community.anyChannel(random);
        threads.execute(() -> {
          try {
            person.send(channelId, "paced", CONTENT);
            latencies.add(Duration.ofNanos(System.nanoTime() - from));
          } catch (RuntimeException | AssertionError e) {
            failures.incrementAndGet();
          }
        });
      }
    }
    var took = Duration.ofNanos(System.nanoTime() - started);
    return Load.of(latencies, failures.get(), 0, took);
  }
}
