package chat.bench;

import chat.contracts.EventContract;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.owner.TestEvents;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
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
 * Time from the response to a send until the last of ten waiting clients has the message.
 *
 * <p>A thousand queues are open meanwhile. Targets: 10 ms at the median, 50 ms at the 99th
 * percentile.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 5)
@Measurement(iterations = 6, time = 5)
public class DeliveryBenchmark {

  private static final int WAITING = 1_000;
  private static final int RECEIVING = 10;

  /** Maximum number of concurrent registrations. */
  private static final int REGISTERING = 8;

  private final RunningService service = RunningService.start(Program.MESSAGING, Map.of());
  private final TestEvents events = TestServers.get().events();
  private final TestOrganization organization = new TestOrganization(service);
  private final long channel = 1L << 41 | organization.id();
  private final BlockingQueue<Long> arrived = new LinkedBlockingQueue<>();
  private final ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Long> people = new ArrayList<>();
  private final CountDownLatch registered = new CountDownLatch(WAITING);
  private final Semaphore permits = new Semaphore(REGISTERING, true);
  private volatile boolean stopped;

  @Setup(Level.Trial)
  public void register() throws InterruptedException {
    ObjectNode value = exampleOfAChannel();
    value
        .put("organization_id", organization.id())
        .put("channel_id", channel)
        .put("name", "delivery")
        .put("can_send_message_group", organization.systemGroup("role:everyone"))
        .put("can_create_topic_group", organization.systemGroup("role:everyone"));
    publish(Topic.CHANNEL_CHANGED, ":" + channel, value);
    for (int i = 0; i < WAITING; i++) {
      people.add(organization.account(Role.MEMBER));
    }
    people.subList(0, RECEIVING).forEach(this::subscribe);
    organization.awaitProjections();
    people.forEach(person -> clients.execute(() -> listen(person)));
    if (!registered.await(5, TimeUnit.MINUTES)) {
      throw new IllegalStateException("Not all clients could register");
    }
    send();
    awaitArrivals();
    Thread.sleep(5_000);
    arrived.clear();
  }

  private void subscribe(long person) {
    publish(
        Topic.SUBSCRIPTION_CHANGED,
        ":%d:%d".formatted(channel, person),
        Map.of(
            "version",
            1,
            "organization_id",
            organization.id(),
            "channel_id",
            channel,
            "user_id",
            person,
            "is_subscribed",
            true,
            "periods",
            List.of(Map.of("from", 1))));
  }

  private static ObjectNode exampleOfAChannel() {
    try {
      return (ObjectNode)
          new ObjectMapper().readTree(new EventContract(Topic.CHANNEL_CHANGED).example());
    } catch (JsonProcessingException e) {
      throw new AssertionError("The contract's example is no JSON", e);
    }
  }

  private void publish(Topic topic, String key, Object value) {
    events.publish(topic, organization.id(), organization.id() + key, value);
  }

  /** Each client has a new token, because tokens are valid for only a minute. */
  private ApiClient client(long person) {
    return service.as(organization.id(), person, Role.MEMBER);
  }

  /** A client that polls its queue continuously. */
  private void listen(long person) {
    String id = register(person);
    registered.countDown();
    long last = -1;
    while (!stopped) {
      Answer answer = client(person).get("/api/v1/events", "queue_id", id, "last_event_id", last);
      for (JsonNode event : answer.succeeded().at("/events")) {
        last = Math.max(last, event.path("id").longValue());
        if (event.path("type").textValue().equals("message")) {
          arrived.add(event.at("/message/id").longValue());
        }
      }
    }
  }

  private String register(long person) {
    permits.acquireUninterruptibly();
    try {
      return client(person)
          .post("/api/v1/register", "event_types", List.of("message"), "fetch_event_types", "[]")
          .succeeded()
          .textAt("/queue_id");
    } finally {
      permits.release();
    }
  }

  @Setup(Level.Invocation)
  public void send() {
    client(people.getFirst())
        .post(
            "/api/v1/messages",
            "type",
            "channel",
            "to",
            channel,
            "topic",
            "delivery",
            "content",
            "how long a message is on its way")
        .succeeded();
  }

  /** Measures from the response to the send until all clients have the message. */
  @Benchmark
  public void awaitArrivals() throws InterruptedException {
    for (int i = 0; i < RECEIVING; i++) {
      if (arrived.poll(30, TimeUnit.SECONDS) == null) {
        throw new IllegalStateException("A message has not arrived");
      }
    }
  }

  @TearDown(Level.Trial)
  public void stop() {
    stopped = true;
    clients.shutdownNow();
    service.close();
  }
}
