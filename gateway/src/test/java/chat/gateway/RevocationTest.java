package chat.gateway;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import chat.contracts.EventContract;
import chat.contracts.Topic;
import chat.gateway.changes.CacheFreshness;
import chat.testkit.TestServers;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A cached authentication answer is not used after a newer change. */
final class RevocationTest {
  private static final String OTHER = "bob@example.com";

  private Gateways gateway;
  private CacheFreshness cacheFreshness;

  @BeforeEach
  void start() throws Exception {
    gateway = Gateways.start(Map.of("chat.credential-cache-ttl", "4m"));
    gateway.identity.member(OTHER, Gateways.KEY, 43);
    cacheFreshness = gateway.bean(CacheFreshness.class);
    assertEquals(200, get(Gateways.EMAIL));
    assertEquals(200, get(OTHER));
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void accountChangeInvalidatesOnlyItsCachedAnswer() throws Exception {
    var lookups = lookups();
    cacheFreshness.userChanged(IdentityStandIn.ORGANIZATION, 42, 11);
    gateway.identity.number("user-changed", 11);
    get(OTHER);
    assertEquals(lookups, lookups());
    get(Gateways.EMAIL);
    assertEquals(lookups + 1, lookups());
    get(Gateways.EMAIL);
    assertEquals(lookups + 1, lookups());
  }

  @Test
  void alreadySeenChangeInvalidatesNothing() throws Exception {
    var lookups = lookups();
    cacheFreshness.userChanged(IdentityStandIn.ORGANIZATION, 42, 10);
    cacheFreshness.organizationChanged(IdentityStandIn.ORGANIZATION, 1);
    get(Gateways.EMAIL);
    assertEquals(lookups, lookups());
  }

  @Test
  void organizationChangeInvalidatesAllItsAnswers() throws Exception {
    var lookups = lookups();
    cacheFreshness.organizationChanged(8, 2);
    get(Gateways.EMAIL);
    assertEquals(lookups, lookups());
    cacheFreshness.organizationChanged(IdentityStandIn.ORGANIZATION, 2);
    get(Gateways.EMAIL);
    get(OTHER);
    assertEquals(lookups + 2, lookups());
  }

  @Test
  void revokedKeyIsRefusedBeforeTheKafkaEvent() throws Exception {
    revoke("11");
    assertEquals(401, get(Gateways.EMAIL));
  }

  @Test
  void otherAccountIsLookedUpOnceBeforeTheKafkaEvent() throws Exception {
    revoke("11");
    gateway.identity.number("user-changed", 11);
    var lookups = lookups();
    get(OTHER);
    get(OTHER);
    assertEquals(lookups + 1, lookups());
  }

  @Test
  void otherAccountStaysCachedAfterTheKafkaEvent() throws Exception {
    revoke("11");
    cacheFreshness.userChanged(IdentityStandIn.ORGANIZATION, 42, 11);
    var lookups = lookups();
    assertEquals(200, get(OTHER));
    assertEquals(lookups, lookups());
    assertEquals(401, get(Gateways.EMAIL));
  }

  @Test
  void answerOvertakenByAChangeIsNotCached() throws Exception {
    gateway.identity.member("new@example.com", Gateways.KEY, 44);
    gateway.identity.beforeAnswer(() -> {
      gateway.identity.outcome("new@example.com", Gateways.KEY, "account_deactivated");
      gateway.identity.number("user-changed", 11);
      cacheFreshness.userChanged(IdentityStandIn.ORGANIZATION, 44, 11);
    });
    assertEquals(200, get("new@example.com"));
    gateway.identity.beforeAnswer(null);
    assertEquals(401, get("new@example.com"));
  }

  @Test
  void requestAfterAChangeDoesNotJoinAnOlderLookup() throws Exception {
    var asking = new CountDownLatch(1);
    var goOn = new CountDownLatch(1);
    gateway.identity.member("new@example.com", Gateways.KEY, 44);
    gateway.identity.beforeAnswer(() -> {
      asking.countDown();
      await().until(() -> goOn.getCount() == 0);
    });
    var early = Thread.startVirtualThread(() -> getQuietly("new@example.com"));
    asking.await();
    gateway.identity.beforeAnswer(null);
    gateway.identity.outcome("new@example.com", Gateways.KEY, "account_deactivated");
    gateway.identity.number("user-changed", 11);
    cacheFreshness.userChanged(IdentityStandIn.ORGANIZATION, 44, 11);
    var late = new int[1];
    var asker = Thread.startVirtualThread(() -> late[0] = getQuietly("new@example.com"));
    goOn.countDown();
    early.join();
    asker.join();
    assertEquals(401, late[0]);
  }

  @Test
  void gapInEventsInvalidatesAllCachedAnswers() throws Exception {
    var lookups = lookups();
    cacheFreshness.missed();
    get(Gateways.EMAIL);
    get(OTHER);
    assertEquals(lookups + 2, lookups());
  }

  @Test
  void highestChangeNumbersAreForwarded() throws Exception {
    answerWithChanges("channel-changed=5,subscription-changed=9");
    gateway.get("/api/v1/streams");
    answerWithChanges("channel-changed=4,subscription-changed=10");
    gateway.get("/api/v1/streams");
    gateway.get("/api/v1/messages");
    assertEquals(
        Optional.of("channel-changed=5,subscription-changed=10"),
        gateway.service("messaging-service").last().header("Chat-Seen"));
    gateway.send(gateway.request("/api/v1/server_settings"));
    assertEquals(
        Optional.of("channel-changed=5,subscription-changed=10"),
        gateway.identity.service.last().header("Chat-Seen"));
  }

  @Test
  void ownChangeNumbersAreSentOnlyWithTheCallersRequests() throws Exception {
    answerWithChanges("channel-changed=5,user-changed=2");
    gateway.get("/api/v1/streams");
    answerWith("/api/v1/default_streams", "Chat-Own-Changes", "user-changed=3");
    get(Gateways.EMAIL);
    get(Gateways.EMAIL);
    assertEquals(
        Optional.of("user-changed=3,channel-changed=5"),
        gateway.service("channels-service").last().header("Chat-Seen"));
    get(OTHER);
    assertEquals(
        Optional.of("user-changed=2,channel-changed=5"),
        gateway.service("channels-service").last().header("Chat-Seen"));
  }

  @Test
  void ownChangeInvalidatesOnlyTheCallersAnswer() throws Exception {
    answerWith("/api/v1/streams", "Chat-Own-Changes", "user-changed=11");
    assertEquals(200, gateway.get("/api/v1/streams").statusCode());
    gateway.identity.outcome(Gateways.EMAIL, Gateways.KEY, "invalid_key");
    var lookups = lookups();
    assertEquals(200, get(OTHER));
    assertEquals(lookups, lookups());
    assertEquals(401, get(Gateways.EMAIL));
  }

  @Test
  void malformedChangeNumbersAreIgnored() throws Exception {
    answerWithChanges("channel-changed=5");
    gateway.get("/api/v1/streams");
    answerWithChanges("nonsense,channel-changed=x");
    assertEquals(200, gateway.get("/api/v1/streams").statusCode());
    gateway.get("/api/v1/messages");
    assertEquals(
        Optional.of("channel-changed=5"),
        gateway.service("messaging-service").last().header("Chat-Seen"));
  }

  @ParameterizedTest
  @CsvSource({"USER_CHANGED, 7:42", "ORGANIZATION_CHANGED, 7"})
  void changeReachesTheGatewayOverKafka(Topic topic, String key) throws Exception {
    var servers = TestServers.get();
    try (var listening =
        Gateways.start(
            Map.of(
                "chat.changes.enabled",
                true,
                "chat.credential-cache-ttl",
                "4m",
                "kafka.bootstrap.servers",
                servers.kafka().bootstrapServers()))) {
      var gaps = listening.bean(CacheFreshness.class);
      await().atMost(Duration.ofMinutes(1)).until(() -> gaps.gaps() > 0);
      assertEquals(200, listening.get("/api/v1/streams").statusCode());
      listening.identity.outcome(Gateways.EMAIL, Gateways.KEY, "account_deactivated");
      var number = 11 + ThreadLocalRandom.current().nextLong(1000);
      servers
          .events()
          .publish(
              topic, IdentityStandIn.ORGANIZATION, number, key, new EventContract(topic).example());
      await()
          .atMost(Duration.ofSeconds(30))
          .pollInterval(Duration.ofMillis(20))
          .until(() -> listening.get("/api/v1/streams").statusCode() == 401);
    }
  }

  private void revoke(String number) throws Exception {
    answerWithChanges("user-changed=" + number);
    gateway.identity.outcome(Gateways.EMAIL, Gateways.KEY, "account_deactivated");
    assertEquals(200, gateway.get("/api/v1/streams").statusCode());
  }

  private void answerWithChanges(String header) {
    answerWith("/api/v1/streams", "Chat-Changes", header);
  }

  private void answerWith(String path, String name, String header) {
    gateway
        .service("channels-service")
        .on(
            path,
            exchange -> {
              exchange.getResponseHeaders().set(name, header);
              StandIn.answer(exchange, 200, "ok");
            });
  }

  private int lookups() {
    return gateway.identity.lookups.get();
  }

  private int get(String email) throws Exception {
    return gateway
        .send(
            gateway
                .request("/api/v1/default_streams")
                .header("Authorization", Gateways.basic(email, Gateways.KEY)))
        .statusCode();
  }

  private int getQuietly(String email) {
    try {
      return get(email);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
