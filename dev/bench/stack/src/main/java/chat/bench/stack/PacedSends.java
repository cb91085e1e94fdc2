package chat.bench.stack;

import chat.bench.stack.measure.CpuTimes;
import chat.bench.stack.measure.Load;
import chat.bench.stack.measure.Measurement;
import chat.contracts.Program;
import chat.embedded.Ports;
import chat.localstack.LocalStack;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends at a constant rate of 200 per second, alone and during exports by two workers.
 *
 * <p>Each send starts at its scheduled time, however long others take, and its latency counts from
 * that time.
 */
final class PacedSends {

  static final String ROW = "paced";
  private static final String BESIDE_EXPORTS = "paced-exports";

  private static final int PER_SECOND = 200;
  private static final int CONCURRENT_EXPORTS = 2;
  private static final String CONTENT = "how long it takes to say something while much is copied";

  private final Community community;
  private final Exports exports;
  private final LocalStack stack;
  private final Random random = new Random(1);

  PacedSends(Community community, Exports exports, LocalStack stack) {
    this.community = community;
    this.exports = exports;
    this.stack = stack;
  }

  /**
   * Measures with exports first and alone last. The last measurement is the fastest, so the exports
   * are compared with the most favorable case.
   */
  List<Measurement> measure(Duration warmUp, Duration measured) {
    var worker = stack.another(Program.EXPORTS, Ports.free(), Map.of());
    worker.start();
    try {
      var besideExports = besideExports(warmUp, measured);
      sendFor(warmUp);
      return List.of(measure(ROW, measured), besideExports);
    } finally {
      worker.stop();
    }
  }

  private Measurement besideExports(Duration warmUp, Duration measured) {
    exports.export();
    var beside = new AtomicBoolean(true);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < CONCURRENT_EXPORTS; i++) {
        threads.execute(() -> {
          while (beside.get()) {
            exports.export();
          }
        });
      }
      try {
        sendFor(warmUp);
        return measure(BESIDE_EXPORTS, measured);
      } finally {
        beside.set(false);
      }
    }
  }

  private Measurement measure(String row, Duration time) {
    var before = CpuTimes.now(stack.processIds());
    var load = sendFor(time);
    var cpu = CpuTimes.now(stack.processIds()).since(before);
    return new Measurement(row, PER_SECOND, load, OptionalLong.empty(), cpu);
  }

  private Load sendFor(Duration time) {
    Queue<Duration> latencies = new ConcurrentLinkedQueue<>();
    var failures = new AtomicLong();
    long started = System.nanoTime();
    long between = Duration.ofSeconds(1).dividedBy(PER_SECOND).toNanos();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (long due = 0; due < time.toNanos(); due += between) {
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
    var sorted = latencies.stream().sorted().toList();
    return new Load(
        sorted.size() + failures.get(), failures.get(), 0, took, at(sorted, 0.5), at(sorted, 0.99));
  }

  private static Duration at(List<Duration> sorted, double share) {
    return sorted.isEmpty() ? Duration.ZERO : sorted.get((int) (share * (sorted.size() - 1)));
  }
}
