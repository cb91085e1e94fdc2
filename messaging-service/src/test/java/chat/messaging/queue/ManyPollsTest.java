package chat.messaging.queue;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.messaging.MessagingService;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.CallerTokens;
import chat.testkit.RunningService;
import chat.testkit.ServiceProcess;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Thousands of clients that poll one process with little memory, which is sometimes killed. */
@Tag("deep")
@ServiceTest(Program.MESSAGING)
final class ManyPollsTest {

  private static final int PEOPLE = 100;
  private static final Duration TIMEOUT = Duration.ofMinutes(5);

  private final World world;
  private final Channel channel;
  private final List<Person> people = new ArrayList<>();
  private final List<PollingClient> clients = new ArrayList<>();
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  ManyPollsTest(RunningService service) {
    this.world = new World(service);
    this.channel = world.channel("general");
    for (int i = 0; i < PEOPLE; i++) {
      people.add(world.person(Role.MEMBER, "Person " + i));
    }
    world.subscribe(channel, people.toArray(Person[]::new));
    world.awaitProjections();
  }

  private static ServiceProcess process() {
    return new ServiceProcess(Program.MESSAGING, MessagingService.class, "256m");
  }

  private void registerAndPoll(ServiceProcess process, int number) {
    register(process, number);
    clients.forEach(PollingClient::poll);
  }

  private void register(ServiceProcess process, int number) {
    register(process, number, "message");
  }

  private void register(ServiceProcess process, int number, String... eventTypes) {
    var tokens = new CallerTokens(TestServers.get().keysDirectory(), Clock.systemUTC());
    for (int i = 0; i < number; i++) {
      Person person = people.get(i % PEOPLE);
      var caller = new Caller(world.id(), person.id(), person.role(), false, null, "test");
      clients.add(new PollingClient(http, process.uri(), tokens, caller));
    }
    for (int i = 0; i < number; i += PEOPLE) {
      CompletableFuture.allOf(
              clients.subList(i, Math.min(i + PEOPLE, number)).stream()
                  .map(client -> client.register(eventTypes))
                  .toArray(CompletableFuture[]::new))
          .join();
    }
  }

  private List<Long> send(int number) {
    List<Long> sent = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      sent.add(world.sendTo(channel, people.getFirst(), "t").succeeded().longAt("/id"));
    }
    return sent;
  }

  private void awaitAll(List<Long> sent) {
    Awaitility.await()
        .atMost(TIMEOUT)
        .pollInterval(Duration.ofMillis(500))
        .until(() ->
            clients.stream()
                .allMatch(
                    client -> client.failure() != null || client.messages().size() >= sent.size()));
    clients.forEach(PollingClient::stop);
    assertThat(clients).extracting(PollingClient::failure).containsOnlyNulls();
    assertThat(clients).extracting(PollingClient::messages).containsOnly(sent);
  }

  @Test
  void twoThousandClientsGetEachMessageOnceInOrder() {
    try (ServiceProcess process = process()) {
      process.start();
      registerAndPoll(process, 2_000);
      awaitAll(send(10));
    }
  }

  /** As many queues as 80 accounts may have, with the heap of the local stack. */
  @Test
  @Timeout(value = 15, unit = TimeUnit.MINUTES)
  void pollsBeyondTheMemoryLimitAreRefusedWithRetryAfter() {
    try (ServiceProcess process =
        new ServiceProcess(Program.MESSAGING, MessagingService.class, "240m")) {
      process.start();
      register(process, 8_000);
      List<CompletableFuture<HttpResponse<InputStream>>> polls =
          clients.stream().map(PollingClient::pollOnce).toList();
      Awaitility.await()
          .atMost(TIMEOUT)
          .until(() -> polls.stream().anyMatch(poll -> poll.isDone()));
      send(1);
      List<HttpResponse<InputStream>> answers =
          polls.stream().map(CompletableFuture::join).toList();
      assertThat(answers).extracting(HttpResponse::statusCode).containsOnly(200, 503);
      assertThat(answers)
          .filteredOn(answer -> answer.statusCode() == 200)
          .hasSizeGreaterThanOrEqualTo(4_900);
      assertThat(answers)
          .filteredOn(answer -> answer.statusCode() == 503)
          .isNotEmpty()
          .allMatch(answer -> answer.headers().firstValue("Retry-After").isPresent());
      clients.getFirst().register().join();
    }
  }

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void slowReadersGetLargeMessagesInLittleMemory() {
    try (ServiceProcess process =
        new ServiceProcess(Program.MESSAGING, MessagingService.class, "192m")) {
      process.start();
      register(process, 20);
      List<Long> sent = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        sent.add(sendLarge());
      }
      while (clients.stream().anyMatch(client -> client.messages().size() < sent.size())) {
        List<HttpResponse<InputStream>> answers =
            clients.stream().map(PollingClient::pollOnce).toList().stream()
                .map(CompletableFuture::join)
                .toList();
        for (int i = 0; i < answers.size(); i++) {
          clients.get(i).read(answers.get(i));
        }
      }
      assertThat(clients).extracting(PollingClient::messages).containsOnly(sent);
    }
  }

  /** The parts of events that are the same for many viewers are built once. */
  @Test
  @Timeout(value = 15, unit = TimeUnit.MINUTES)
  void aThousandPollsGetLongListsInLittleMemory() {
    List<Person> all = new ArrayList<>(people);
    while (all.size() < 1_000) {
      all.add(world.person(Role.MEMBER, "Person " + all.size()));
    }
    world.awaitProjections();
    List<Long> ids = LongStream.rangeClosed(1, 10_000).boxed().collect(Collectors.toList());
    people.forEach(person -> ids.add(person.id()));
    List<Long> messageIds = ids.subList(0, 2_000);
    try (ServiceProcess process =
        new ServiceProcess(Program.MESSAGING, MessagingService.class, "192m")) {
      process.start();
      register(process, 1_000, "message", "user_group", "subscription", "delete_message");
      clients.forEach(PollingClient::poll);
      List<Long> sent =
          List.of(world.sendTo(all.subList(1, 1_000), all.getFirst()).succeeded().longAt("/id"));
      world.publishClientEvent(
          "user_group",
          Map.of("organization", true),
          Map.of("op", "add_members", "group_id", 1, "user_ids", ids));
      world.publishClientEvent(
          "subscription",
          Map.of("channel_id", channel.id()),
          Map.of("op", "peer_add", "stream_ids", List.of(channel.id()), "user_ids", ids));
      world.publishClientEvent(
          "delete_message",
          Map.of("channel_id", channel.id()),
          Map.of(
              "message_type",
              "stream",
              "stream_id",
              channel.id(),
              "topic",
              "t",
              "message_ids",
              messageIds,
              "subscriptions_numbers",
              Collections.nCopies(messageIds.size(), 1_000_000)));
      Awaitility.await()
          .atMost(Duration.ofMinutes(10))
          .pollInterval(Duration.ofMillis(500))
          .until(() ->
              clients.stream()
                  .allMatch(client ->
                      client.failure() != null
                          || client.otherEvents("delete_message") >= messageIds.size()));
      awaitAll(sent);
      assertThat(clients).extracting(client -> client.otherEvents("user_group")).containsOnly(1);
      assertThat(clients).extracting(client -> client.otherEvents("subscription")).containsOnly(1);
      assertThat(clients)
          .extracting(client -> client.otherEvents("delete_message"))
          .containsOnly(messageIds.size());
    }
  }

  /** Sends a message that is about a megabyte as an event. */
  private long sendLarge() {
    return world
        .send(
            people.getFirst(),
            "type",
            "stream",
            "to",
            channel.id(),
            "topic",
            "t",
            "content",
            "\uD83C\uDF89".repeat(9_000))
        .succeeded()
        .longAt("/id");
  }

  @Test
  void killLosesAndRepeatsNoMessage() {
    try (ServiceProcess process = process()) {
      process.start();
      registerAndPoll(process, 300);
      List<Long> sent = send(20);
      process.kill();
      sent.addAll(send(20));
      process.start();
      sent.addAll(send(20));
      process.kill();
      process.start();
      sent.addAll(send(20));
      awaitAll(sent);
    }
  }
}
