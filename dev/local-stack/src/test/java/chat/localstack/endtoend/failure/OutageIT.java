package chat.localstack.endtoend.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.localstack.endtoend.EndToEnd;
import chat.localstack.endtoend.TestStack;
import chat.testkit.ApiClient;
import chat.testkit.owner.TestEvents.Event;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** No message is lost, duplicated or reordered while Kafka, PostgreSQL or a service is down. */
@Tag("deep")
@EndToEnd
class OutageIT {

  private static final Duration RECOVERY = Duration.ofSeconds(60);

  private final TestStack stack;

  OutageIT(TestStack stack) {
    this.stack = stack;
  }

  @Test
  void unpublishedEventSurvivesAServiceKill() {
    var channel = settledChannel();
    long id;
    stack.stack().kafka().stop();
    try {
      id = stack.site().send(channel, "crash", "Stored, not yet published");
      stack.stack().program("messaging-service").kill();
    } finally {
      stack.stack().kafka().start();
    }

    stack.stack().program("messaging-service").start();

    awaitPublished(List.of(id));
    awaitHealthy();
    long next = stack.site().send(channel, "crash", "Once");
    awaitPublished(List.of(id, next));
  }

  @Test
  void messagesSentWithoutKafkaArePublishedOnceInOrder() throws Exception {
    var channel = settledChannel();
    var sent = new ArrayList<Long>();
    sent.add(stack.site().send(channel, "outage", "Before"));
    stack.stack().kafka().stop();
    try {
      long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
      while (System.nanoTime() < end) {
        sent.add(stack.site().send(channel, "outage", "Meanwhile"));
        Thread.sleep(100);
      }
      awaitDown("kafka");
    } finally {
      stack.stack().kafka().start();
    }

    sent.add(stack.site().send(channel, "outage", "After"));
    awaitPublished(sent);
    awaitHealthy();
  }

  @Test
  void ownSettingsChangedWithoutKafkaBlockNoOtherUser() {
    var channel = settledChannel();
    var member = stack.site().as("member");
    long id = stack.site().send(channel, "choice", "Readable by all");
    stack.stack().kafka().stop();
    try {
      member.patch("/api/v1/settings", "translate_emoticons", true).succeeded();
      member.post("/api/v1/users/me/status", "status_text", "choosing").succeeded();
      member.post("/api/v1/users/me/presence", "status", "active").succeeded();
      stack.site().as("moderator").get("/api/v1/messages/" + id).succeeded();
      assertThat(member.get("/api/v1/messages/" + id).status()).isEqualTo(503);
    } finally {
      stack.stack().kafka().start();
    }
    awaitHealthy();
    stack.site().send(channel, "choice", "Everything is known");
    member.patch("/api/v1/settings", "translate_emoticons", false).succeeded();
  }

  @Test
  void stoppedServiceIsNamedAndOthersKeepServing() {
    var channel = settledChannel();
    var channels = stack.stack().program("channels-service");
    channels.stop();
    try {
      awaitDown("channels-service");
      stack.site().send(channel, "alone", "Sending needs no channels-service");
      var refused =
          stack
              .site()
              .as("member")
              .post("/api/v1/channels/create", "name", "x", "subscribers", "[]");
      assertThat(refused.status()).isEqualTo(503);
      assertThat(refused.textAt("/code")).isEqualTo("SERVICE_UNAVAILABLE");
      assertThat(refused.header("Retry-After")).isPresent();
    } finally {
      channels.start();
    }
    awaitHealthy();
  }

  @Test
  void databaseOutageIsReportedAndRecovers() {
    var channel = settledChannel();
    stack.stack().postgres().stop();
    try {
      awaitDown("database");
    } finally {
      stack.stack().postgres().start();
    }
    awaitHealthy();
    stack.site().send(channel, "again", "The database is back");
  }

  @Test
  void kafkaOutageLogsFewLines() throws Exception {
    var channel = settledChannel();
    var before = warnings();
    stack.stack().kafka().stop();
    try {
      sendFor(Duration.ofSeconds(15), channel);
      awaitDown("kafka");
    } finally {
      stack.stack().kafka().start();
    }
    awaitHealthy();
    assertFewMoreWarnings(before);
  }

  @Test
  void postgresqlOutageLogsFewLinesAndAffectsReadinessOnly() throws Exception {
    var channel = settledChannel();
    var before = warnings();
    stack.stack().postgres().stop();
    try {
      sendFor(Duration.ofSeconds(15), channel);
      var service = ApiClient.at(stack.stack().url(Program.CHANNELS));
      assertThat(service.get("/health/readiness").status()).isEqualTo(503);
      assertThat(service.get("/health/liveness").status()).isEqualTo(200);
    } finally {
      stack.stack().postgres().start();
    }
    awaitHealthy();
    assertFewMoreWarnings(before);
  }

  private void sendFor(Duration time, String channel) throws InterruptedException {
    long end = System.nanoTime() + time.toNanos();
    while (System.nanoTime() < end) {
      stack
          .site()
          .as("member")
          .post(
              "/api/v1/messages",
              "type",
              "stream",
              "to",
              channel,
              "topic",
              "outage",
              "content",
              "x");
      Thread.sleep(200);
    }
  }

  /** Returns the lines of level WARN or ERROR in each program's log. */
  private Map<Program, List<String>> warnings() throws IOException {
    var warnings = new EnumMap<Program, List<String>>(Program.class);
    for (var program : Program.values()) {
      var log = stack.directory().resolve("logs").resolve(program.wireName() + ".log");
      warnings.put(
          program,
          Files.readAllLines(log).stream()
              .filter(line -> line.contains(" WARN ") || line.contains(" ERROR "))
              .toList());
    }
    return warnings;
  }

  /** Each program logs few lines: for the outage itself and for calls that fail because of it. */
  private void assertFewMoreWarnings(Map<Program, List<String>> before) throws IOException {
    warnings()
        .forEach((program, after) ->
            assertThat(after.subList(before.get(program).size(), after.size()))
                .as(program.wireName())
                .hasSizeLessThanOrEqualTo(3));
  }

  /** A channel that messaging-service knows already: sending to it needs no other service. */
  private String settledChannel() {
    var channel = stack.site().channel("member");
    stack.site().send(channel, "settled", "First");
    return channel;
  }

  /** Waits until services and clients have received each message once, in this order. */
  private void awaitPublished(List<Long> ids) {
    await()
        .atMost(RECOVERY)
        .pollInterval(Duration.ofMillis(500))
        .untilAsserted(() -> {
          assertThat(stack.published(Topic.MESSAGE_SENT))
              .extracting(event -> event.value().path("message_id").longValue())
              .filteredOn(ids::contains)
              .isEqualTo(ids);
          assertThat(stack.published(Topic.CLIENT_EVENTS))
              .filteredOn(OutageIT::isMessage)
              .extracting(event -> event.value().at("/payload/id").longValue())
              .filteredOn(ids::contains)
              .isEqualTo(ids);
        });
  }

  private static boolean isMessage(Event event) {
    return event.value().path("type").textValue().equals("message");
  }

  private void awaitDown(String component) {
    await()
        .atMost(RECOVERY)
        .untilAsserted(() -> {
          var health = stack.site().anybody().get("/health");
          assertThat(health.status()).as(health.text()).isEqualTo(503);
          assertThat(health.textAt("/components/" + component + "/status")).isEqualTo("DOWN");
        });
  }

  private void awaitHealthy() {
    await()
        .atMost(RECOVERY)
        .untilAsserted(() -> {
          var health = stack.site().anybody().get("/health");
          assertThat(health.status()).as(health.text()).isEqualTo(200);
        });
  }
}
