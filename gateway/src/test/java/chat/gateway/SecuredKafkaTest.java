package chat.gateway;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import chat.contracts.EventContract;
import chat.contracts.Topic;
import chat.embedded.SecuredKafka;
import chat.gateway.changes.CacheFreshness;
import chat.testkit.owner.TestEvents;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gateway whose broker requires TLS and credentials. */
final class SecuredKafkaTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TempDir Path directory;
  private SecuredKafka kafka;
  private Gateways gateway;

  @BeforeEach
  void start() throws Exception {
    kafka = SecuredKafka.start(directory);
    try (var admin = Admin.create(Map.of("bootstrap.servers", kafka.plainBootstrapServers()))) {
      var topics =
          Stream.of(Topic.USER_CHANGED, Topic.ORGANIZATION_CHANGED)
              .map(topic -> new NewTopic(topic.wireName(), 1, (short) 1))
              .toList();
      admin.createTopics(topics).all().get();
    }
    gateway =
        Gateways.start(
            Map.of(
                "chat.changes.enabled",
                true,
                "chat.credential-cache-ttl",
                "4m",
                "kafka.bootstrap.servers",
                kafka.bootstrapServers(),
                "chat.kafka-client-properties",
                kafka.clientProperties(SecuredKafka.PASSWORD).toString()));
  }

  @AfterEach
  void stop() {
    gateway.close();
    kafka.close();
  }

  @Test
  void changesArriveAndHealthReportsTheBrokerUp() throws Exception {
    var freshness = gateway.bean(CacheFreshness.class);
    await().atMost(PATIENCE).until(() -> freshness.gaps() > 0);
    assertEquals(200, gateway.get("/api/v1/streams").statusCode());
    gateway.identity.outcome(Gateways.EMAIL, Gateways.KEY, "account_deactivated");
    new TestEvents(kafka.plainBootstrapServers())
        .publish(
            Topic.USER_CHANGED,
            IdentityStandIn.ORGANIZATION,
            11,
            "7:42",
            new EventContract(Topic.USER_CHANGED).example());
    await().atMost(PATIENCE).until(() -> gateway.get("/api/v1/streams").statusCode() == 401);
    await()
        .atMost(PATIENCE)
        .until(() ->
            gateway
                .send(gateway.request("/health"))
                .body()
                .contains("\"kafka\":{\"status\":\"UP\",\"message\":\"\"}"));
  }
}
