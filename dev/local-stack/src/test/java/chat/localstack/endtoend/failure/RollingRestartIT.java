package chat.localstack.endtoend.failure;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.localstack.endtoend.EndToEnd;
import chat.localstack.endtoend.Site;
import chat.localstack.endtoend.TestStack;
import chat.localstack.process.FreePorts;
import chat.localstack.process.StackProcess;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Restarts two replicas of messaging-, channels- and uploads-service one by one under load. No
 * request fails. A killed replica fails only the requests that it was processing.
 */
@Tag("soak")
@EndToEnd
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RollingRestartIT {

  private static final List<Program> REPLICATED =
      List.of(Program.MESSAGING, Program.CHANNELS, Program.UPLOADS);

  private static final int SENDERS = 3;
  private static final Duration STOP_PATIENCE = Duration.ofSeconds(60);

  /** Pause between two requests of one client. */
  private static final Duration PAUSE = Duration.ofMillis(100);

  /** Pause between two channels or files of one client, which cost more work. */
  private static final Duration LONG_PAUSE = Duration.ofMillis(400);

  private final TestStack stack;
  private final FreePorts ports = new FreePorts(20);
  private final Map<Program, List<StackProcess>> replicas = new HashMap<>();
  private final ApiClient client;
  private final String channel;
  private final StackProcess gateway;
  private final Load load = new Load();

  RollingRestartIT(TestStack stack) {
    this.stack = stack;
    this.channel = stack.site().channel("member");
    var urls = new HashMap<String, String>();
    var portsOf = new HashMap<Program, List<Integer>>();
    for (Program program : REPLICATED) {
      List<Integer> both = List.of(ports.next(), ports.next());
      portsOf.put(program, both);
      urls.put(
          "CHAT_%s_URL".formatted(program.schema().orElseThrow().toUpperCase()),
          both.stream().map(port -> url(port).toString()).collect(Collectors.joining(",")));
    }
    var environment = new HashMap<>(urls);
    environment.put("CHAT_SHUTDOWN_DELAY", "4s");
    environment.put("CHAT_SHUTDOWN_GRACE", "15s");
    portsOf.forEach((program, both) ->
        replicas.put(
            program,
            both.stream().map(port -> stack.stack().another(program, port, environment)).toList()));
    int gatewayPort = ports.next();
    environment.put("CHAT_MANAGEMENT_PORT", Integer.toString(ports.next()));
    this.gateway = stack.stack().another(Program.GATEWAY, gatewayPort, environment);
    var member = stack.site().credentials("member");
    this.client = ApiClient.at(url(gatewayPort)).withKey(member.email(), member.key());
  }

  private static URI url(int port) {
    return URI.create("http://127.0.0.1:" + port);
  }

  private List<StackProcess> all(int replica) {
    return REPLICATED.stream().map(program -> replicas.get(program).get(replica)).toList();
  }

  @Test
  void onlyAKilledReplicaFailsRequests() throws Exception {
    REPLICATED.forEach(program -> stack.stack().program(program.wireName()).stop());
    try {
      inParallel(Stream.concat(all(0).stream(), all(1).stream()).toList(), StackProcess::start);
      gateway.start();
      load.start();
      load.awaitProgress();

      for (int replica = 0; replica < 2; replica++) {
        for (StackProcess process : all(replica)) {
          process.stop(STOP_PATIENCE);
          load.awaitProgress();
          process.start();
          load.awaitProgress();
          assertThat(load.failures).as(process.name()).isEmpty();
        }
      }
      replicas.get(Program.MESSAGING).getFirst().kill();
      load.awaitProgress();
      load.awaitProgress();
      assertThat(load.failures).hasSizeLessThanOrEqualTo(SENDERS);
      assertThat(load.failures).allMatch(failure -> failure.startsWith("send"));
      load.stop();
      load.awaitShown();
    } finally {
      load.stop();
      gateway.stop();
      inParallel(
          Stream.concat(all(0).stream(), all(1).stream()).toList(),
          process -> process.stop(STOP_PATIENCE));
      inParallel(
          REPLICATED.stream().map(it -> stack.stack().program(it.wireName())).toList(),
          StackProcess::start);
    }
  }

  private static void inParallel(List<StackProcess> processes, Consumer<StackProcess> action)
      throws InterruptedException {
    var failures = new ConcurrentLinkedQueue<Throwable>();
    var threads = new ArrayList<Thread>();
    for (StackProcess process : processes) {
      threads.add(
          Thread.startVirtualThread(() -> {
            try {
              action.accept(process);
            } catch (RuntimeException | Error e) {
              failures.add(e);
            }
          }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(failures).isEmpty();
  }

  /** Clients that repeatedly send, read, poll, create channels and upload files. */
  private final class Load {

    private final Queue<String> failures = new ConcurrentLinkedQueue<>();
    private final Map<String, AtomicInteger> successes = new ConcurrentHashMap<>();
    private final Set<Long> sent = ConcurrentHashMap.newKeySet();
    private final Set<Long> shown = ConcurrentHashMap.newKeySet();
    private final AtomicLong lastSent = new AtomicLong();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean stopped;
    private volatile boolean isPolling = true;
    private Thread poller;

    private void start() {
      Answer registered =
          client.post("/api/v1/register", "event_types", List.of("message")).succeeded();
      String queueId = registered.textAt("/queue_id");
      long lastEventId = registered.longAt("/last_event_id");
      send();
      for (int i = 0; i < SENDERS; i++) {
        add("send", PAUSE, this::send);
      }
      add("read", PAUSE, () -> client.get("/api/v1/messages/" + lastSent.get()));
      add("create", LONG_PAUSE, this::create);
      add("upload", LONG_PAUSE, () -> upload(1_000));
      add("upload", LONG_PAUSE, () -> upload(2_000_000));
      poller = Thread.startVirtualThread(() -> poll(queueId, lastEventId));
    }

    private void add(String name, Duration pause, Supplier<Answer> request) {
      threads.add(
          Thread.startVirtualThread(() -> {
            while (!stopped) {
              attempt(name, request);
              sleep(pause);
            }
          }));
    }

    private Answer send() {
      Answer answer =
          client.post(
              "/api/v1/messages", "type", "stream", "to", channel, "topic", "load", "content", "x");
      if (answer.status() == 200) {
        long id = answer.longAt("/id");
        sent.add(id);
        lastSent.set(id);
      }
      return answer;
    }

    private Answer create() {
      return client.post(
          "/api/v1/channels/create", "name", Site.newName(), "subscribers", List.of());
    }

    private Answer upload(int size) {
      return client.upload(
          "/api/v1/user_uploads", "file", "x.bin", "application/octet-stream", new byte[size]);
    }

    private void poll(String queueId, long lastEventId) {
      var last = new AtomicLong(lastEventId);
      while (isPolling) {
        attempt(
            "poll",
            () -> {
              Answer answer =
                  client.get("/api/v1/events", "queue_id", queueId, "last_event_id", last.get());
              for (JsonNode event : answer.at("/events")) {
                last.accumulateAndGet(event.path("id").longValue(), Math::max);
                shown.add(event.at("/message/id").longValue());
              }
              return answer;
            });
      }
    }

    private void attempt(String name, Supplier<Answer> request) {
      try {
        Answer answer = request.get();
        if (answer.status() == 200) {
          successes.computeIfAbsent(name, _ -> new AtomicInteger()).incrementAndGet();
        } else {
          failures.add("%s: %d %s".formatted(name, answer.status(), answer.text()));
        }
      } catch (RuntimeException | Error e) {
        failures.add("%s: %s".formatted(name, e));
      }
    }

    private void sleep(Duration pause) {
      try {
        Thread.sleep(pause);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    /** Waits until each kind of request has succeeded several times from now on. */
    private void awaitProgress() {
      var before = new HashMap<String, Integer>();
      successes.forEach((name, count) -> before.put(name, count.get()));
      Awaitility.await()
          .atMost(Duration.ofMinutes(1))
          .untilAsserted(() -> {
            for (String name : List.of("send", "read", "create", "upload", "poll")) {
              assertThat(successes.getOrDefault(name, new AtomicInteger()).get())
                  .as("%s; failures: %s", name, failures)
                  .isGreaterThan(before.getOrDefault(name, 0) + 5);
            }
          });
    }

    /** Waits until the poller has received each sent message. */
    private void awaitShown() throws InterruptedException {
      Awaitility.await()
          .atMost(Duration.ofMinutes(1))
          .untilAsserted(() -> assertThat(shown).containsAll(sent));
      isPolling = false;
      // Another message ends the waiting poll.
      send();
      poller.join();
    }

    private void stop() throws InterruptedException {
      stopped = true;
      for (Thread thread : threads) {
        thread.join();
      }
    }
  }
}
