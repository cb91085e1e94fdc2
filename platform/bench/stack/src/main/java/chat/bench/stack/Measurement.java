package chat.bench.stack;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * One row with one number of connections.
 *
 * @param stored what more is stored than before; empty where that is not counted
 * @param cpu what it cost everybody
 */
record Measurement(String row, int connections, Load load, OptionalLong stored, CpuTimes cpu) {

  /** Of each process for one success, in microseconds. */
  Map<String, Long> microsEach() {
    var each = new LinkedHashMap<String, Long>();
    cpu.processes().forEach((name, time) -> each.put(name, micros(time)));
    return each;
  }

  /** Of all processes for one success, in microseconds. */
  long microsOfAll() {
    return micros(cpu.processes().values().stream().reduce(Duration.ZERO, Duration::plus));
  }

  /**
   * Whether each success is stored once: what was under way when the time was over may be stored
   * too, and was not counted as a success.
   */
  boolean isAllStored() {
    if (stored.isEmpty()) {
      return true;
    }
    long unanswered = stored.getAsLong() - load.succeeded();
    return unanswered >= 0 && unanswered <= connections + load.broken();
  }

  /** How many processors others kept busy. */
  double othersProcessors() {
    return (double) cpu.others().toNanos() / load.took().toNanos();
  }

  private long micros(Duration time) {
    return load.succeeded() == 0 ? 0 : time.toNanos() / 1_000 / load.succeeded();
  }
}
