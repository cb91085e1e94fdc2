package chat.bench.stack.large;

import chat.bench.stack.measure.CpuTimes;
import java.time.Duration;
import java.util.List;

/**
 * Consecutive requests of one kind, timed one by one.
 *
 * @param latencies in the order of the requests, including those that failed
 * @param failed the number of requests that failed
 * @param found the number of messages in the last response; -1 if there are none by nature
 */
record Timing(String row, List<Duration> latencies, int failed, int found, CpuTimes cpu) {

  Timing {
    if (latencies.isEmpty()) {
      throw new IllegalArgumentException("no request of " + row);
    }
    latencies = List.copyOf(latencies);
  }

  Duration first() {
    return latencies.getFirst();
  }

  Duration p50() {
    return at(0.5);
  }

  Duration p99() {
    return at(0.99);
  }

  Duration max() {
    return at(1);
  }

  /** CPU time of each request, of all programs. */
  Duration cpuEach() {
    return cpu.processes().values().stream()
        .reduce(Duration.ZERO, Duration::plus)
        .dividedBy(latencies.size());
  }

  /** CPU time of each request, of one program. */
  Duration cpuEach(String program) {
    return cpu.processes().getOrDefault(program, Duration.ZERO).dividedBy(latencies.size());
  }

  private Duration at(double share) {
    var sorted = latencies.stream().sorted().toList();
    return sorted.get((int) Math.ceil(share * sorted.size()) - 1);
  }
}
