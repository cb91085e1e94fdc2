package chat.bench.stack;

import chat.bench.stack.client.Person;
import chat.bench.stack.large.LargeBench;
import chat.bench.stack.measure.DatedSections;
import chat.bench.stack.measure.Machine;
import chat.bench.stack.measure.Measurement;
import chat.bench.stack.measure.PeerFigures;
import chat.embedded.Ports;
import chat.localstack.LocalStack;
import chat.localstack.StackOptions;
import chat.localstack.StackShape;
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
 * <p>Usage: {@code BenchStack --repository=DIRECTORY --directory=DIRECTORY --shape=single|split
 * --rows=NAMES --seconds=NUMBER --warmup=NUMBER --accounts=NUMBER --messages=NUMBER
 * --peers=DIRECTORY --record=FILE}.
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
  private final List<String> notes = new ArrayList<>();

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
    if (options.isLarge()) {
      measureLarge(started);
      return;
    }
    var measurements = measureStack();
    var figures = measurePeers(measurements);
    measurements.forEach(
        each -> figures.add(each.row(), each.connections(), each.load().perSecond()));
    var report = new Report(new Comparisons(figures));
    measurements.forEach(report::add);
    publish(String.join("\n", Machine.heading(started), report.table(), String.join("\n", notes)));
  }

  private StackOptions stackOptions() {
    return new StackOptions(
        options.repository(),
        options.shape(),
        options.directory(),
        Ports.free(),
        true,
        SETTINGS,
        BenchStack::say);
  }

  private void measureLarge(Instant started) {
    try (var stack = LocalStack.start(stackOptions())) {
      Runtime.getRuntime().addShutdownHook(new Thread(stack::close, "stop"));
      var credentials = stack.credentials("owner");
      var owner = Person.of(credentials.email(), credentials.key(), stack.gatewayUrl());
      var bench =
          new LargeBench(options.largeSize(), stack.postgres().admin("chat"), BenchStack::say);
      if (options.rows().contains(LargeBench.FILL)) {
        bench.fillAndWait(owner);
      } else {
        var table = bench.measure(owner, stack.processIds(), options.rows(), options.warmUp());
        publish(Machine.heading(started) + "\n" + table);
      }
    }
  }

  private List<Measurement> measureStack() {
    var stackOptions = stackOptions();
    var measurements = new ArrayList<Measurement>();
    SecondStart secondStart;
    try (var stack = LocalStack.start(stackOptions)) {
      Runtime.getRuntime().addShutdownHook(new Thread(stack::close, "stop"));
      say("creating users and channels");
      var community = Community.on(stack);
      var database = stack.postgres().admin("chat");
      var workloads = new Workloads(community, new StoredStore(database), new CrowdStore(database));
      secondStart = new SecondStart(stackOptions, community, workloads.send());
      measureUnderLoad(stack, community, workloads, measurements);
      if (options.wants(Starts.ROW)) {
        say("measuring " + Starts.ROW);
        note(Starts.measure(stack));
      }
    }
    measureSecondStarts(secondStart, measurements);
    return measurements;
  }

  private void measureUnderLoad(
      LocalStack stack, Community community, Workloads workloads, List<Measurement> measurements) {
    var warmUp = options.warmUp();
    var measured = options.measured();
    var processIds = stack.processIds();
    var database = stack.postgres().admin("chat");
    var wrk = new Wrk(options.directory(), stack.gatewayUrl());
    var measuring = new Measuring(wrk, new StoredStore(database), processIds, warmUp, measured);
    for (var workload : workloads.all().toList()) {
      measure(workload.name(), () -> measuring.measure(workload), measurements);
    }
    var largePatches = new LargePatches(community, options.directory(), processIds);
    measure(LargePatches.ROW, () -> largePatches.measure(warmUp, measured), measurements);
    var delivery = new Delivery(community, processIds);
    measure(Delivery.ROW, () -> delivery.measure(warmUp, measured), measurements);
    var exports = new Exports(community, new ExportedStore(database), processIds);
    measure(Exports.ROW, () -> exports.measure(warmUp, measured), measurements);
    if (options.shape() == StackShape.SPLIT) {
      var paced = new PacedSends(community, exports, stack);
      measure(PacedSends.ROW, () -> paced.measure(warmUp, measured), measurements);
    } else if (options.wants(PacedSends.ROW)) {
      say("not measuring %s: its second exports-service needs -Dsplit".formatted(PacedSends.ROW));
    }
  }

  private void measureSecondStarts(SecondStart secondStart, List<Measurement> measurements) {
    if (options.wants(SecondStart.IDLE)) {
      say("measuring " + SecondStart.IDLE);
      note(secondStart.idle());
    }
    measure(SecondStart.LOW_LOAD, secondStart::lowLoad, measurements);
    measure(SecondStart.COLD, secondStart::cold, measurements);
    if (options.wants(SecondStart.ORGANIZATIONS)) {
      say("measuring " + SecondStart.ORGANIZATIONS);
      note(secondStart.withManyOrganizations(BenchStack::say));
    }
  }

  private void note(String text) {
    say(text);
    notes.add(text);
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

  private void publish(String text) {
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
