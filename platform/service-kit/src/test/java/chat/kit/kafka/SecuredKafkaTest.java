package chat.kit.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.embedded.SecuredKafka;
import chat.kit.sample.SampleFacts;
import chat.kit.sample.SampleProjection;
import chat.testkit.RunningService;
import chat.testkit.owner.TestEvents;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** A service whose broker requires TLS and credentials. Its schema is used by no other test. */
final class SecuredKafkaTest {

  private static final Program PROGRAM = Program.EXPORTS;
  private static final long ORGANIZATION = 7;
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Logger CLIENTS = (Logger) LoggerFactory.getLogger("org.apache.kafka");

  @TempDir static Path directory;
  private static final ListAppender<ILoggingEvent> LOG = new ListAppender<>();
  private static SecuredKafka kafka;
  private static TestEvents events;
  private static RunningService service;

  @BeforeAll
  static void start() throws Exception {
    kafka = SecuredKafka.start(directory);
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.plainBootstrapServers()))) {
      admin.createTopics(topics()).all().get();
    }
    events = new TestEvents(kafka.plainBootstrapServers());
    LOG.start();
    CLIENTS.addAppender(LOG);
    CLIENTS.setLevel(Level.INFO);
    CLIENTS.setAdditive(false);
    service =
        RunningService.start(
            PROGRAM,
            Map.of(
                "MICRONAUT_APPLICATION_NAME",
                PROGRAM.wireName(),
                "CHAT_SCHEMA",
                PROGRAM.schema().orElseThrow(),
                "CHAT_KAFKA_BOOTSTRAP_SERVERS",
                kafka.bootstrapServers(),
                "CHAT_KAFKA_CLIENT_PROPERTIES",
                kafka.clientProperties(SecuredKafka.PASSWORD).toString()));
  }

  private static List<NewTopic> topics() {
    return Stream.concat(
            Arrays.stream(Topic.values()).map(Topic::wireName), Stream.of(PROGRAM.relayTopic()))
        .map(name -> new NewTopic(name, 1, (short) 1))
        .toList();
  }

  @AfterAll
  static void stop() {
    service.close();
    CLIENTS.setLevel(null);
    CLIENTS.setAdditive(true);
    CLIENTS.detachAppender(LOG);
    kafka.close();
  }

  @Test
  void relayPublishesEvents() {
    service.bean(SampleFacts.class).write(ORGANIZATION, "told", false);
    await().atMost(PATIENCE).until(() -> !events.read(Topic.EMOJI_CHANGED, ORGANIZATION).isEmpty());
  }

  @Test
  void projectionReceivesEvents() {
    events.publish(Topic.USER_CHANGED, ORGANIZATION, "7:secured", "\"x\"");
    SampleProjection projection = service.bean(SampleProjection.class);
    await().atMost(PATIENCE).until(() -> projection.find("7:secured").equals(Optional.of("\"x\"")));
  }

  @Test
  void healthReportsTheBrokerAsUp() throws Exception {
    HttpRequest health = HttpRequest.newBuilder(service.uri().resolve("/health")).build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      await()
          .atMost(PATIENCE)
          .until(() -> client.send(health, BodyHandlers.ofString()).statusCode() == 200);
      assertThat(client.send(health, BodyHandlers.ofString()).body())
          .containsPattern("\"kafka\":\\{\"name\":\"exports-service\",\"status\":\"UP\"");
    }
  }

  @Test
  void clientsLogTheirSettingsWithoutSecrets() {
    await()
        .atMost(PATIENCE)
        .untilAsserted(() ->
            assertThat(logged()).anyMatch(line -> line.contains("sasl.jaas.config = [hidden]")));
    assertThat(logged()).noneMatch(line -> line.contains(SecuredKafka.PASSWORD));
  }

  private static List<String> logged() {
    synchronized (LOG) {
      return LOG.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }
  }
}
