package chat.bench;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.TestOrganization;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Heap memory per idle queue, for 10,000 queues that were registered and polled once.
 *
 * <p>Target: at most 2,048 bytes. The first iteration fills structures that grow only with use and
 * does not count.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 1)
@Measurement(iterations = 2)
public class QueueMemoryBenchmark {

  private static final int QUEUES = 10_000;
  private static final int ACCOUNTS = 200;
  private static final int CONCURRENCY = 16;

  /** Longer than uses of queues are buffered before they are stored. */
  private static final long SETTLING_MILLIS = 3_000;

  private final RunningService service =
      RunningService.start(
          Program.MESSAGING,
          Map.of(
              "CHAT_QUEUE_MAINTENANCE_INTERVAL",
              "500ms",
              "CHAT_EVENTS_QUEUES",
              Integer.toString(QUEUES)));
  private final TestOrganization organization = new TestOrganization(service);
  private final ExecutorService clients = Executors.newFixedThreadPool(CONCURRENCY);
  private final List<Long> people = new ArrayList<>();

  /** The result of an iteration. */
  @AuxCounters(AuxCounters.Type.EVENTS)
  @State(Scope.Thread)
  public static class QueueState {
    public long bytesPerQueue;
  }

  @Setup(Level.Trial)
  public void make() {
    for (int i = 0; i < ACCOUNTS; i++) {
      people.add(organization.account(Role.MEMBER));
    }
    organization.awaitProjections();
  }

  @Benchmark
  public void idleQueues(QueueState queueState) throws InterruptedException, ExecutionException {
    long before = settledHeap();
    List<Future<?>> calls = new ArrayList<>();
    for (int i = 0; i < QUEUES; i++) {
      long person = people.get(i % ACCOUNTS);
      calls.add(clients.submit(() -> registerAndAsk(person)));
    }
    for (Future<?> one : calls) {
      one.get();
    }
    calls.clear();
    queueState.bytesPerQueue = (settledHeap() - before) / QUEUES;
  }

  private void registerAndAsk(long person) {
    ApiClient client = service.as(organization.id(), person, Role.MEMBER);
    String queue =
        client
            .post("/api/v1/register", "event_types", List.of("message"), "fetch_event_types", "[]")
            .succeeded()
            .textAt("/queue_id");
    client
        .get("/api/v1/events", "queue_id", queue, "last_event_id", -1, "dont_block", true)
        .succeeded();
  }

  private static long settledHeap() throws InterruptedException {
    Thread.sleep(SETTLING_MILLIS);
    System.gc();
    Thread.sleep(SETTLING_MILLIS);
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  @TearDown(Level.Trial)
  public void stop() {
    clients.shutdownNow();
    service.close();
  }
}
