package chat.bench.stack;

import chat.bench.stack.measure.CpuTimes;
import chat.bench.stack.measure.Measurement;
import chat.contracts.Program;
import chat.embedded.Ports;
import chat.localstack.LocalStack;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;

/** Sends at a constant rate of 200 per second, alone and during exports by two workers. */
final class PacedSends {

  static final String ROW = "paced";
  private static final String BESIDE_EXPORTS = "paced-exports";

  private static final int PER_SECOND = 200;
  private static final int CONCURRENT_EXPORTS = 2;

  private final PacedLoad load;
  private final Exports exports;
  private final LocalStack stack;

  PacedSends(Community community, Exports exports, LocalStack stack) {
    this.load = new PacedLoad(community, PER_SECOND);
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
      load.send(warmUp);
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
        load.send(warmUp);
        return measure(BESIDE_EXPORTS, measured);
      } finally {
        beside.set(false);
      }
    }
  }

  private Measurement measure(String row, Duration time) {
    var before = CpuTimes.now(stack.processIds());
    var sent = load.send(time);
    var cpu = CpuTimes.now(stack.processIds()).since(before);
    return new Measurement(row, PER_SECOND, sent, OptionalLong.empty(), cpu);
  }
}
