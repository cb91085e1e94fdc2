package chat.bench.stack.measure;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A row measured with one number of connections.
 *
 * @param stored the number of rows added to the database; empty if not counted
 * @param cpu CPU times of all processes
 */
public record Measurement(
    String row, int connections, Load load, OptionalLong stored, CpuTimes cpu) {

  /** CPU time per success of each process, in microseconds. */
  public Map<String, Long> microsEach() {
    var each = new LinkedHashMap<String, Long>();
    cpu.processes().forEach((name, time) -> each.put(name, micros(time)));
    return each;
  }

  /** CPU time per success of all processes, in microseconds. */
  public long microsOfAll() {
    return micros(cpu.processes().values().stream().reduce(Duration.ZERO, Duration::plus));
  }

  /**
   * Whether each success is stored exactly once. Requests in progress at the end may be stored
   * without being counted as successes.
   */
  public boolean isAllStored() {
    if (stored.isEmpty()) {
      return true;
    }
    long unanswered = stored.getAsLong() - load.succeeded();
    return unanswered >= 0 && unanswered <= connections + load.broken();
  }

  /** The average number of processors that other programs kept busy. */
  public double othersProcessors() {
    return (double) cpu.others().toNanos() / load.took().toNanos();
  }

  private long micros(Duration time) {
    return load.succeeded() == 0 ? 0 : time.toNanos() / 1_000 / load.succeeded();
  }
}
