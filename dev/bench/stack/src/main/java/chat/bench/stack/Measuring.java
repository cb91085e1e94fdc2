package chat.bench.stack;

import chat.bench.stack.measure.CpuTimes;
import chat.bench.stack.measure.Measurement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;

/** Drives a row and records its results and CPU times. */
final class Measuring {

  private static final int WARM_UP_CONNECTIONS = 64;

  /** Code shared by all rows is optimized only after tens of thousands of calls. */
  private static final int FIRST_WARM_UPS = 3;

  private static final Duration SETTLING_PAUSE = Duration.ofMillis(500);
  private static final Duration SETTLING_LIMIT = Duration.ofSeconds(20);

  private final Wrk wrk;
  private final StoredStore stored;
  private final Map<String, Long> processIds;
  private final Duration warmUp;
  private final Duration measured;
  private boolean isFirst = true;

  Measuring(
      Wrk wrk,
      StoredStore stored,
      Map<String, Long> processIds,
      Duration warmUp,
      Duration measured) {
    this.wrk = wrk;
    this.stored = stored;
    this.processIds = processIds;
    this.warmUp = warmUp;
    this.measured = measured;
  }

  /** Measures the row with each number of connections, after a warm-up. */
  List<Measurement> measure(Workload workload) {
    int most = workload.connections().stream().mapToInt(Integer::intValue).max().orElse(1);
    var time = isFirst ? warmUp.multipliedBy(FIRST_WARM_UPS) : warmUp;
    isFirst = false;
    wrk.drive(workload.requests().apply(time), Math.min(most, WARM_UP_CONNECTIONS), time);
    settledCount(workload);
    stored.checkpoint();
    return workload.connections().stream()
        .map(connections -> measure(workload, connections))
        .toList();
  }

  private Measurement measure(Workload workload, int connections) {
    var requests = workload.requests().apply(measured);
    long before = settledCount(workload);
    var cpuBefore = CpuTimes.now(processIds);
    var load = wrk.drive(requests, connections, measured);
    var cpu = CpuTimes.now(processIds).since(cpuBefore);
    long after = settledCount(workload);
    var stored = workload.stored() == null ? OptionalLong.empty() : OptionalLong.of(after - before);
    return new Measurement(workload.name(), connections, load, stored, cpu);
  }

  /**
   * The number of stored rows once it no longer changes. The last requests may still be in progress
   * after their clients have gone. Always 0 if not counted.
   */
  private static long settledCount(Workload workload) {
    var counter = workload.stored();
    if (counter == null) {
      return 0;
    }
    long deadline = System.nanoTime() + SETTLING_LIMIT.toNanos();
    long last = -1;
    long current = counter.getAsLong();
    while (current != last && System.nanoTime() < deadline) {
      last = current;
      LockSupport.parkNanos(SETTLING_PAUSE.toNanos());
      current = counter.getAsLong();
    }
    return current;
  }
}
