package chat.bench.stack;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;

/** Drives a row and takes down what it did and what it cost. */
final class Measuring {

  private static final int WARM_UP_CONNECTIONS = 64;

  /** What all rows have in common is optimised once it has run tens of thousands of times. */
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

  /** The row with each number of its connections, after it was driven for a while unmeasured. */
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
   * What is stored once nothing is added any more: the last requests of a load, whose clients have
   * gone, may still be under way. Always 0 where it is not counted.
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
