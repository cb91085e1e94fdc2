package chat.bench.stack;

import chat.bench.stack.measure.DatedSections;
import chat.bench.stack.measure.Machine;
import chat.bench.stack.measure.Measurement;
import chat.localstack.LocalStack;
import chat.localstack.StackOptions;
import chat.localstack.process.StackFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Starts the stack on new data, measures the selected rows, and prints the table.
 *
 * <p>Usage: {@code BenchStack --repository=DIRECTORY --directory=DIRECTORY --rows=NAMES
 * --seconds=NUMBER --warmup=NUMBER --peers=DIRECTORY}.
 */
public final class BenchStack {

  private static final int FAILED = 1;
  private static final int WRONG_USE = 2;

  /** Limits that a complete run needs: uploads in MiB, exports in messages and GiB. */
  private static final Map<String, String> SETTINGS =
      Map.of(
          "MAX_FILE_UPLOAD_SIZE", "256",
          "CHAT_EXPORT_MAX_MESSAGES", "100000000",
          "CHAT_EXPORT_MAX_UPLOADS", "1000");

  private static final Duration MAX_PEER_DURATION = Duration.ofSeconds(4);

  private final BenchOptions options;
  private final Clock clock;
  private String starts = "";

  private BenchStack(BenchOptions options, Clock clock) {
    this.options = options;
    this.clock = clock;
  }

  public static void main(String[] arguments) {
    try {
      new BenchStack(BenchOptions.parse(arguments), Clock.systemUTC()).run();
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(WRONG_USE);
    } catch (StackFailure e) {
      System.err.println(e.line());
      System.exit(FAILED);
    }
  }

  private void run() {
    var started = clock.instant();
    Leftovers.delete(options.directory());
    var measurements = measureStack();
    var figures = measurePeers(measurements);
    measurements.forEach(
        each -> figures.add(each.row(), each.connections(), each.load().perSecond()));
    var report = new Report(new Comparisons(figures));
    measurements.forEach(report::add);
    publish(report, started);
  }

  private List<Measurement> measureStack() {
    var stackOptions =
        new StackOptions(
            options.repository(),
            options.shape(),
            options.directory(),
            0,
            true,
            SETTINGS,
            BenchStack::say);
    try (var stack = LocalStack.start(stackOptions)) {
      Runtime.getRuntime().addShutdownHook(new Thread(stack::close, "stop"));
      say("making people and channels");
      var community = Community.on(stack);
      var database = stack.postgres().admin("chat");
      var stored = new StoredStore(database);
      var workloads = new Workloads(community, stored, new CrowdStore(database));
      var measuring =
          new Measuring(
              new Wrk(options.directory(), stack.gatewayUrl()),
              stored,
              stack.processIds(),
              options.warmUp(),
              options.measured());
      var measurements = new ArrayList<Measurement>();
      for (var workload : workloads.all().toList()) {
        measure(workload.name(), () -> measuring.measure(workload), measurements);
      }
      measure(
          LargePatches.ROW,
          () ->
              new LargePatches(community, options.directory(), stack.processIds())
                  .measure(options.warmUp(), options.measured()),
          measurements);
      measure(
          Delivery.ROW,
          () ->
              new Delivery(community, stack.processIds())
                  .measure(options.warmUp(), options.measured()),
          measurements);
      var exports = new Exports(community, new ExportedStore(database), stack.processIds());
      measure(
          Exports.ROW, () -> exports.measure(options.warmUp(), options.measured()), measurements);
      measure(
          PacedSends.ROW,
          () ->
              new PacedSends(community, exports, stack)
                  .measure(options.warmUp(), options.measured()),
          measurements);
      if (options.wants(Starts.ROW)) {
        say("measuring " + Starts.ROW);
        starts = Starts.measure(stack) + "\n" + Starts.again(stack, stackOptions);
      }
      return measurements;
    }
  }

  private void measure(
      String row, Supplier<List<Measurement>> measuring, List<Measurement> measurements) {
    if (options.wants(row)) {
      say("measuring " + row);
      for (var measured : measuring.get()) {
        say(Report.line(measured));
        measurements.add(measured);
      }
    }
  }

  private PeerFigures measurePeers(List<Measurement> measurements) {
    if (options.peers() != null) {
      say("measuring what this is compared with");
    }
    var shortest =
        options.measured().compareTo(MAX_PEER_DURATION) < 0
            ? options.measured()
            : MAX_PEER_DURATION;
    return new Peers(options.peers(), shortest)
        .measure(measurements.stream().map(Measurement::row).distinct().toList());
  }

  private void publish(Report report, Instant started) {
    var text = String.join("\n", Machine.heading(started), report.table(), starts);
    System.out.println();
    System.out.println(text);
    try {
      Files.writeString(options.directory().resolve("report.md"), text);
      if (options.isComplete() && options.record() != null) {
        DatedSections.put(options.record(), text);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void say(String step) {
    System.out.println("bench: " + step);
  }
}
