package chat.bench.stack;

import static java.util.stream.Collectors.joining;

import chat.bench.stack.large.OrganizationFill;
import chat.bench.stack.measure.CpuTimes;
import chat.bench.stack.measure.Measurement;
import chat.bench.stack.measure.ProcessMemory;
import chat.localstack.LocalStack;
import chat.localstack.StackOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/**
 * Starts the stack again on its data; measures the start, idle cost, low load and first seconds.
 *
 * <p>Each row has a start of its own, because load affects later measurements.
 */
final class SecondStart {

  /** Duration of the start, memory, CPU time without requests, and log-ins by password. */
  static final String IDLE = "idle";

  /** CPU time per message at 10 messages a second. */
  static final String LOW_LOAD = "low-load";

  /** Sends over 64 connections from the first second on. */
  static final String COLD = "cold";

  /** The same as {@link #IDLE}, with 1,000 organizations of ten accounts. */
  static final String ORGANIZATIONS = "organizations";

  private static final Duration SETTLED = Duration.ofSeconds(15);
  private static final Duration IDLE_TIME = Duration.ofSeconds(10);
  private static final int LOGINS = 5;

  private static final int LOW_RATE = 10;
  private static final Duration LOW_LOAD_START = Duration.ofMinutes(5);
  private static final Duration LOW_LOAD_TIME = Duration.ofMinutes(1);

  private static final int CONNECTIONS = 64;
  private static final Duration FIRST_INTERVAL = Duration.ofSeconds(5);
  private static final Duration INTERVAL = Duration.ofSeconds(10);
  private static final Duration COLD_TIME = Duration.ofSeconds(95);

  private final StackOptions options;
  private final Community community;
  private final Workload sends;

  /**
   * @param options with the port of the stack that the community was created on
   */
  SecondStart(StackOptions options, Community community, Workload sends) {
    this.options = options;
    this.community = community;
    this.sends = sends;
  }

  /** Returns the results as text for the report. */
  String idle() {
    long started = System.nanoTime();
    try (var stack = LocalStack.start(options)) {
      var ready = Duration.ofNanos(System.nanoTime() - started);
      LockSupport.parkNanos(SETTLED.toNanos());
      var memory = ProcessMemory.of(stack.processIds());
      var before = CpuTimes.now(stack.processIds());
      LockSupport.parkNanos(IDLE_TIME.toNanos());
      var cpu = CpuTimes.now(stack.processIds()).since(before).processes();
      return """
      Second start: ready after %s s; %d s later %s MiB, and %s ms of CPU time a second without
      requests. Log-ins by password: %s ms.
      """
          .formatted(
              Report.decimal(ready.toMillis() / 1e3, 1),
              SETTLED.toSeconds(),
              sumAndParts(memory, Long::longValue),
              sumAndParts(cpu, time -> time.toMillis() / IDLE_TIME.toSeconds()),
              logins());
    }
  }

  private static <T> String sumAndParts(Map<String, T> parts, ToLongFunction<T> value) {
    return "%d (%s)"
        .formatted(
            parts.values().stream().mapToLong(value).sum(),
            parts.entrySet().stream()
                .map(part -> part.getKey() + " " + value.applyAsLong(part.getValue()))
                .collect(joining(", ")));
  }

  /**
   * Creates the organizations; returns the results of {@link #idle}.
   *
   * @param say prints a line
   */
  String withManyOrganizations(Consumer<String> say) {
    try (var stack = LocalStack.start(options)) {
      new OrganizationFill(stack, options.directory().resolve("keys"), say).fill();
    }
    return "With 1,000 more organizations. " + idle();
  }

  /** The durations of consecutive log-ins in milliseconds. */
  private String logins() {
    var durations = new ArrayList<String>();
    for (int i = 0; i < LOGINS; i++) {
      long before = System.nanoTime();
      community.loginByPassword();
      durations.add(Long.toString((System.nanoTime() - before) / 1_000_000));
    }
    return String.join(", ", durations);
  }

  List<Measurement> lowLoad() {
    try (var stack = LocalStack.start(options)) {
      var load = new PacedLoad(community, LOW_RATE);
      load.send(LOW_LOAD_START);
      var before = CpuTimes.now(stack.processIds());
      var sent = load.send(LOW_LOAD_TIME);
      var cpu = CpuTimes.now(stack.processIds()).since(before);
      return List.of(new Measurement(LOW_LOAD, LOW_RATE, sent, OptionalLong.empty(), cpu));
    }
  }

  /** Returns one measurement per interval, named after the seconds since the stack was ready. */
  List<Measurement> cold() {
    var requests = sends.requests().apply(COLD_TIME);
    var measurements = new ArrayList<Measurement>();
    try (var stack = LocalStack.start(options)) {
      var wrk = new Wrk(options.directory(), stack.gatewayUrl());
      var passed = Duration.ZERO;
      while (passed.compareTo(COLD_TIME) < 0) {
        var interval = passed.isZero() ? FIRST_INTERVAL : INTERVAL;
        passed = passed.plus(interval);
        var before = CpuTimes.now(stack.processIds());
        var load = wrk.drive(requests, CONNECTIONS, interval);
        var cpu = CpuTimes.now(stack.processIds()).since(before);
        var name = "%s-%ds".formatted(COLD, passed.toSeconds());
        measurements.add(new Measurement(name, CONNECTIONS, load, OptionalLong.empty(), cpu));
      }
    }
    return measurements;
  }
}
