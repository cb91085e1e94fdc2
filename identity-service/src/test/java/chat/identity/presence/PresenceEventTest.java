package chat.identity.presence;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Topic;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

@IdentityTest
final class PresenceEventTest {
  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;

  PresenceEventTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = TestOrganization.make(service);
  }

  private void post(Role role, String status) {
    organization.as(role).post("/api/v1/users/me/presence", "status", status).succeeded();
  }

  private List<JsonNode> events() {
    return PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id()).all().stream()
        .map(PublishedEvents.Event::value)
        .filter(value -> value.get("type").textValue().equals("presence"))
        .toList();
  }

  /** Publishes a marker event, waits for it, and returns the presence events. */
  private List<JsonNode> eventsUntilNow() {
    String name = "marker" + System.nanoTime();
    organization.makeMember(name);
    PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
        .await(event -> event.value().findValuesAsText("full_name").contains("Member " + name));
    return events();
  }

  @Test
  void comingOnlineSendsOneEvent() {
    long userId = organization.userId(Role.MEMBER);
    post(Role.MEMBER, "active");
    post(Role.MEMBER, "active");
    post(Role.MEMBER, "idle");
    service.clock().advance(Duration.ofSeconds(150));
    post(Role.MEMBER, "active");
    List<JsonNode> events = eventsUntilNow();
    assertThat(events).hasSize(1);
    JsonNode event = events.getFirst();
    assertThat(event.at("/audience/organization").booleanValue()).isTrue();
    JsonNode payload = event.get("payload");
    assertThat(payload.get("user_id").longValue()).isEqualTo(userId);
    assertThat(payload.get("email").textValue()).isEqualTo("member@example.com");
    assertThat(payload.get("server_timestamp").doubleValue()).isPositive();
    assertThat(payload.at("/presence/website/status").textValue()).isEqualTo("active");
    long timestamp = payload.at("/presence/website/timestamp").longValue();
    assertThat(payload.at("/presences/" + userId + "/active_timestamp").longValue())
        .isEqualTo(timestamp);
    assertThat(payload.at("/presences/" + userId + "/idle_timestamp").longValue())
        .isEqualTo(timestamp);
  }

  @Test
  void neverActiveUserHasTheJoinDateAsActiveTimestamp() {
    long joined = organization.minuteJoined(Role.MEMBER);
    post(Role.MEMBER, "idle");
    String userId = Long.toString(organization.userId(Role.MEMBER));
    JsonNode presence = eventsUntilNow().getFirst().at("/payload/presences").get(userId);
    assertThat(presence.get("active_timestamp").longValue()).isBetween(joined, joined + 59);
  }

  @Test
  void comingOnlineAgainSendsAnotherEvent() {
    post(Role.MEMBER, "active");
    Awaitility.await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> service.bean(PendingPresence.class).of(organization.id()).isEmpty());
    service.clock().advance(Duration.ofSeconds(202));
    post(Role.MEMBER, "idle");
    assertThat(eventsUntilNow().stream().map(each -> each.at("/payload/presence/website/status")))
        .extracting(JsonNode::textValue)
        .containsExactly("active", "idle");
  }

  @Test
  void manyClientsOfOneUserSendOneEvent() {
    ApiClient member = organization.as(Role.MEMBER);
    try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 8; i++) {
        clients.execute(
            () -> member.post("/api/v1/users/me/presence", "status", "active").succeeded());
      }
    }
    assertThat(eventsUntilNow()).hasSize(1);
  }

  @Test
  void largeOrganizationsReceiveNoEvents() {
    organization.userId(Role.MEMBER);
    organization.execute(
        """
        insert into account (organization_id, delivery_email, full_name, role, date_created)
        select ?, 'p' || i || '@example.com', 'Person ' || i, 400, now()
        from generate_series(1, 98) i
        """,
        organization.id());
    post(Role.MEMBER, "active");
    assertThat(eventsUntilNow()).hasSize(1);
    post(Role.OWNER, "active");
    assertThat(eventsUntilNow()).hasSize(1);
  }
}
