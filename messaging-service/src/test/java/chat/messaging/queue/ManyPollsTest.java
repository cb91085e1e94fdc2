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
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Very many clients that wait at one program with little memory, which may be killed. */
@Tag("deep")
@ServiceTest(Program.MESSAGING)
final class ManyPollsTest {

  private static final int PEOPLE = 100;
  private static final Duration PATIENCE = Duration.ofMinutes(5);

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
    world.awaitCopies();
  }

  private static ServiceProcess process() {
    return new ServiceProcess(Program.MESSAGING, MessagingService.class, "256m");
  }

  private void begin(ServiceProcess process, int number) {
    register(process, number);
    clients.forEach(PollingClient::poll);
  }

  private void register(ServiceProcess process, int number) {
    var tokens = new CallerTokens(TestServers.get().keysDirectory(), Clock.systemUTC());
    for (int i = 0; i < number; i++) {
      Person person = people.get(i % PEOPLE);
      var caller = new Caller(world.id(), person.id(), person.role(), false, null, "test");
      clients.add(new PollingClient(http, process.uri(), tokens, caller));
    }
    for (int i = 0; i < number; i += PEOPLE) {
      CompletableFuture.allOf(
              clients.subList(i, Math.min(i + PEOPLE, number)).stream()
                  .map(PollingClient::register)
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
        .atMost(PATIENCE)
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
  void fiveThousandAreEachShownEachMessageOnceInOrder() {
    try (ServiceProcess process = process()) {
      process.start();
      begin(process, 5_000);
      awaitAll(send(10));
    }
  }

  @Test
  @Timeout(value = 3, unit = TimeUnit.MINUTES)
  void manyWhoReadSlowlyAreShownLargeMessagesInLittleMemory() {
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
            clients.stream().map(PollingClient::ask).toList().stream()
                .map(CompletableFuture::join)
                .toList();
        for (int i = 0; i < answers.size(); i++) {
          clients.get(i).read(answers.get(i));
        }
      }
      assertThat(clients).extracting(PollingClient::messages).containsOnly(sent);
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
  void killLosesNothingAndRepeatsNothing() {
    try (ServiceProcess process = process()) {
      process.start();
      begin(process, 1_000);
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
