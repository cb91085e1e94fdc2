package chat.gateway;

import static java.net.http.HttpResponse.BodyHandlers.ofString;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chat.gateway.changes.CacheFreshness;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Polls that wait while their credentials become invalid. */
final class OpenPollsTest {
  private static final String POLL = "/api/v1/events?queue_id=1";
  private static final Duration SOON = Duration.ofMinutes(1);

  private final CountDownLatch events = new CountDownLatch(1);
  private final AtomicInteger waiting = new AtomicInteger();
  private Gateways gateway;

  @BeforeEach
  void start() throws Exception {
    gateway = Gateways.start(Map.of("chat.credential-cache-ttl", "4m"));
    gateway
        .service("messaging-service")
        .on(
            "/api/v1/events",
            exchange -> {
              waiting.incrementAndGet();
              try {
                events.await(1, TimeUnit.MINUTES);
                StandIn.answer(exchange, 200, "events");
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
  }

  @AfterEach
  void stop() {
    events.countDown();
    gateway.close();
  }

  @Test
  void deactivationEndsThePollWithARefusal() throws Exception {
    var poll = poll(gateway.authenticated(POLL).build());
    gateway.identity.outcome(Gateways.EMAIL, Gateways.KEY, "account_deactivated");
    changed(42);
    assertRefusedLike(gateway.get(POLL), poll);
  }

  @Test
  void regeneratedKeyEndsThePoll() throws Exception {
    var poll = poll(gateway.authenticated(POLL).build());
    gateway.identity.outcome(Gateways.EMAIL, Gateways.KEY, "invalid_key");
    changed(42);
    assertRefusedLike(gateway.get(POLL), poll);
  }

  @Test
  void deactivationOfTheOrganizationEndsThePoll() throws Exception {
    var poll = poll(gateway.authenticated(POLL).build());
    gateway.identity.outcome(Gateways.EMAIL, Gateways.KEY, "organization_deactivated");
    gateway.identity.number("organization-changed", 2);
    gateway.bean(CacheFreshness.class).organizationChanged(IdentityStandIn.ORGANIZATION, 2);
    assertRefusedLike(gateway.get(POLL), poll);
  }

  @Test
  void missedChangesEndThePoll() throws Exception {
    var poll = poll(gateway.authenticated(POLL).build());
    gateway.identity.outcome(Gateways.EMAIL, Gateways.KEY, "invalid_key");
    gateway.bean(CacheFreshness.class).missed();
    assertRefusedLike(gateway.get(POLL), poll);
  }

  @Test
  void failedAccountLookupIsRetried() throws Exception {
    var poll = poll(gateway.authenticated(POLL).build());
    gateway.identity.outcome(Gateways.EMAIL, Gateways.KEY, "account_deactivated");
    var failures = new AtomicInteger();
    gateway.identity.service.on(
        "/internal/authenticate",
        exchange -> {
          if (failures.incrementAndGet() > 2) {
            gateway.identity.authenticate(exchange);
          } else {
            StandIn.answer(exchange, 500, "");
          }
        });
    changed(42);
    assertEquals(401, poll.get(1, TimeUnit.MINUTES).statusCode());
    assertEquals(3, failures.get());
  }

  @Test
  void concurrentLookupsOfPollsAreLimited() throws Exception {
    var polls = new ArrayList<CompletableFuture<HttpResponse<String>>>();
    for (int i = 0; i < OpenPolls.MAX_LOOKUPS + 8; i++) {
      var email = "account%d@example.com".formatted(i);
      gateway.identity.member(email, Gateways.KEY, 100 + i);
      polls.add(send(pollOf(email)));
    }
    await().atMost(SOON).until(() -> waiting.get() == polls.size());
    var asking = new AtomicInteger();
    var answers = new CountDownLatch(1);
    gateway.identity.service.on(
        "/internal/authenticate",
        exchange -> {
          asking.incrementAndGet();
          await().atMost(SOON.multipliedBy(2)).until(() -> answers.getCount() == 0);
          gateway.identity.authenticate(exchange);
        });
    for (int i = 0; i < polls.size(); i++) {
      gateway.identity.outcome(
          "account%d@example.com".formatted(i), Gateways.KEY, "organization_deactivated");
    }
    gateway.identity.number("organization-changed", 2);
    gateway.bean(CacheFreshness.class).organizationChanged(IdentityStandIn.ORGANIZATION, 2);
    await().atMost(SOON).until(() -> asking.get() == OpenPolls.MAX_LOOKUPS);
    await()
        .during(Duration.ofMillis(300))
        .atMost(SOON)
        .until(() -> asking.get() == OpenPolls.MAX_LOOKUPS);
    answers.countDown();
    for (var poll : polls) {
      assertEquals(401, poll.get(1, TimeUnit.MINUTES).statusCode());
    }
  }

  private HttpRequest pollOf(String email) {
    return gateway
        .request(POLL)
        .header("Authorization", Gateways.basic(email, Gateways.KEY))
        .build();
  }

  @Test
  void unrelatedChangesKeepThePollOpen() throws Exception {
    gateway.identity.member("ben@example.com", Gateways.KEY, 43);
    var poll = poll(gateway.authenticated(POLL).build());
    gateway.identity.outcome("ben@example.com", Gateways.KEY, "account_deactivated");
    changed(43);
    var asked = gateway.identity.lookups.get();
    changed(42);
    await().atMost(SOON).until(() -> gateway.identity.lookups.get() > asked);
    assertEquals(200, gateway.get("/api/v1/streams").statusCode());
    assertFalse(poll.isDone());
    events.countDown();
    var answer = poll.get(1, TimeUnit.MINUTES);
    assertEquals(200, answer.statusCode());
    assertEquals("events", answer.body());
  }

  @Test
  void pollSurvivesIdentityServiceOutage() throws Exception {
    var poll = poll(gateway.authenticated(POLL).build());
    gateway.identity.service.on(
        "/internal/authenticate", exchange -> StandIn.answer(exchange, 500, ""));
    changed(42);
    assertEquals(503, gateway.get("/api/v1/streams").statusCode());
    events.countDown();
    assertEquals(200, poll.get(1, TimeUnit.MINUTES).statusCode());
  }

  @Test
  void pollsBeyondTheLimitAreRefused() throws Exception {
    try (var small = Gateways.start(Map.of("chat.max-waiting-polls", "2"))) {
      small.identity.member("ben@example.com", Gateways.KEY, 43);
      var released = new CountDownLatch(1);
      var received = new AtomicInteger();
      small
          .service("messaging-service")
          .on(
              "/api/v1/events",
              exchange -> {
                received.incrementAndGet();
                await().atMost(SOON).until(() -> released.getCount() == 0);
                StandIn.answer(exchange, 200, "events");
              });
      var first = small.http.sendAsync(small.authenticated(POLL).build(), ofString());
      var second = small.http.sendAsync(pollOfBen(small), ofString());
      await().atMost(SOON).until(() -> received.get() == 2);
      small.identity.member("eva@example.com", Gateways.KEY, 44);
      var refused = small.http.send(pollRequest("eva@example.com", small), ofString());
      assertEquals(503, refused.statusCode());
      assertTrue(refused.headers().firstValue("Retry-After").isPresent());
      assertTrue(
          refused.body().contains("Too many clients are waiting for events"), refused.body());
      assertEquals(200, small.get("/api/v1/streams").statusCode());
      released.countDown();
      assertEquals(200, first.get(1, TimeUnit.MINUTES).statusCode());
      assertEquals(200, second.get(1, TimeUnit.MINUTES).statusCode());
      assertEquals(200, small.get(POLL).statusCode());
    }
  }

  @Test
  void accountMayUseHalfOfThePolls() throws Exception {
    try (var small = Gateways.start(Map.of("chat.max-waiting-polls", "3"))) {
      small.identity.member("ben@example.com", Gateways.KEY, 43);
      small
          .service("messaging-service")
          .on(
              "/api/v1/events",
              exchange -> {
                waiting.incrementAndGet();
                await().atMost(SOON).until(() -> events.getCount() == 0);
                StandIn.answer(exchange, 200, "events");
              });
      var first = small.http.sendAsync(small.authenticated(POLL).build(), ofString());
      await().atMost(SOON).until(() -> waiting.get() == 1);
      var refused = small.get(POLL);
      assertEquals(503, refused.statusCode());
      assertTrue(refused.body().contains("clients of this account and its bots"), refused.body());
      var another = small.http.sendAsync(pollOfBen(small), ofString());
      await().atMost(SOON).until(() -> waiting.get() == 2);
      events.countDown();
      assertEquals(200, first.get(1, TimeUnit.MINUTES).statusCode());
      assertEquals(200, another.get(1, TimeUnit.MINUTES).statusCode());
      assertEquals(200, small.get(POLL).statusCode());
    }
  }

  private static HttpRequest pollOfBen(Gateways gateways) {
    return pollRequest("ben@example.com", gateways);
  }

  private static HttpRequest pollRequest(String email, Gateways gateways) {
    return gateways
        .request(POLL)
        .header("Authorization", Gateways.basic(email, Gateways.KEY))
        .build();
  }

  @Test
  void shutdownRefusesWaitingPolls() throws Exception {
    var poll = poll(gateway.authenticated(POLL).build());
    gateway.server.getApplicationContext().getBean(OpenPolls.class).shutdownGracefully();
    var refused = poll.get(1, TimeUnit.MINUTES);
    assertEquals(503, refused.statusCode());
    assertTrue(refused.headers().firstValue("Retry-After").isPresent());
    assertEquals(503, gateway.get(POLL).statusCode());
  }

  @Test
  void endedPollClosesTheConnectionToTheService() throws Exception {
    var brokenOff = new CountDownLatch(1);
    try (var service =
            new RawService(socket -> {
              if (RawService.head(socket).contains("/internal/poll_answers")) {
                RawService.write(
                    socket,
                    "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
                return;
              }
              waiting.incrementAndGet();
              if (socket.getInputStream().read() < 0) {
                brokenOff.countDown();
              }
            });
        var other =
            Gateways.start(
                Map.of(
                    "chat.credential-cache-ttl",
                    "4m",
                    "chat.programs.messaging-service",
                    service.address()))) {
      var poll = poll(other.authenticated(POLL).build());
      other.identity.outcome(Gateways.EMAIL, Gateways.KEY, "account_deactivated");
      other.identity.number("user-changed", 11);
      other.bean(CacheFreshness.class).userChanged(IdentityStandIn.ORGANIZATION, 42, 11);
      assertEquals(401, poll.get(1, TimeUnit.MINUTES).statusCode());
      assertTrue(brokenOff.await(1, TimeUnit.MINUTES));
    }
  }

  private CompletableFuture<HttpResponse<String>> poll(HttpRequest request) {
    var poll = send(request);
    await().atMost(SOON).until(() -> waiting.get() == 1);
    return poll;
  }

  private CompletableFuture<HttpResponse<String>> send(HttpRequest request) {
    return gateway.http.sendAsync(
        request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
  }

  private void changed(long userId) {
    gateway.identity.number("user-changed", 11);
    gateway.bean(CacheFreshness.class).userChanged(IdentityStandIn.ORGANIZATION, userId, 11);
  }

  private static void assertRefusedLike(
      HttpResponse<String> next, CompletableFuture<HttpResponse<String>> poll) throws Exception {
    var ended = poll.get(1, TimeUnit.MINUTES);
    assertEquals(401, next.statusCode());
    assertEquals(next.statusCode(), ended.statusCode());
    assertEquals(next.body(), ended.body());
    assertEquals(
        next.headers().firstValue("WWW-Authenticate"),
        ended.headers().firstValue("WWW-Authenticate"));
    assertTrue(ended.headers().firstValue("WWW-Authenticate").isPresent());
  }
}
