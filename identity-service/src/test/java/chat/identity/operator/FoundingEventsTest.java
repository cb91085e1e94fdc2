package chat.identity.operator;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Topic;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.PublishedEvents;
import chat.testkit.PublishedEvents.Event;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Events that a new organization publishes to the other services. */
@IdentityTest
final class FoundingEventsTest {
  private final TestServers servers;
  private final TestOrganization organization;

  FoundingEventsTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = TestOrganization.make(service, Role.values());
  }

  /** Waits for {@code count} events and checks that their numbers start at one without a gap. */
  private List<Event> events(Topic topic, int count) {
    List<Event> events =
        Awaitility.await()
            .atMost(Duration.ofMinutes(1))
            .until(
                () -> PublishedEvents.of(servers, topic, organization.id()).all(),
                all -> all.size() >= count);
    assertThat(events).hasSize(count);
    assertThat(events).allMatch(event -> event.source().equals("identity-service"));
    for (int i = 0; i < count; i++) {
      assertThat(events.get(i).number()).isEqualTo(i + 1);
    }
    return events;
  }

  @Test
  void organizationIsPublishedWithItsSettings() {
    Event event = events(Topic.ORGANIZATION_CHANGED, 1).getFirst();
    JsonNode value = event.value();
    assertThat(event.key()).isEqualTo(Long.toString(organization.id()));
    assertThat(value.get("subdomain").textValue()).isEqualTo(organization.subdomain());
    assertThat(value.get("is_deactivated").booleanValue()).isFalse();
    JsonNode settings = value.get("settings");
    assertThat(settings.get("can_create_web_public_channel_group").longValue())
        .isEqualTo(organization.groupId("role:owners"));
    assertThat(settings.get("can_delete_own_message_group").longValue())
        .isEqualTo(organization.groupId("role:everyone"));
    assertThat(settings.get("message_content_delete_limit_seconds").longValue()).isEqualTo(600);
    assertThat(settings.get("topics_policy").textValue()).isEqualTo("allow_empty_topic");
  }

  @Test
  void accountsAndSystemBotsArePublished() {
    List<Event> events = events(Topic.USER_CHANGED, 8);
    for (Event event : events) {
      assertThat(event.key())
          .isEqualTo(organization.id() + ":" + event.value().get("user_id").longValue());
    }
    assertThat(
            events.stream()
                .filter(event -> event.value().get("is_system_bot").booleanValue())
                .map(event -> event.value().get("email").textValue()))
        .containsExactly(
            "notification-bot@" + organization.host(),
            "welcome-bot@" + organization.host(),
            "emailgateway@" + organization.host());
    assertThat(
            events.stream()
                .filter(event -> !event.value().get("is_bot").booleanValue())
                .map(event -> event.value().get("role").intValue()))
        .containsExactly(100, 200, 300, 400, 600);
  }

  @Test
  void nestedSystemGroupsArePublished() {
    Map<Long, String> names = new HashMap<>();
    Map<String, String> subgroups = new HashMap<>();
    for (Event event : events(Topic.GROUP_CHANGED, 14)) {
      JsonNode value = event.value();
      long groupId = value.get("group_id").longValue();
      if (value.get("kind").textValue().equals("group")) {
        assertThat(event.key()).isEqualTo(organization.id() + ":" + groupId);
        assertThat(value.get("is_system_group").booleanValue()).isTrue();
        names.put(groupId, value.get("name").textValue());
      } else {
        long subgroupId = value.get("subgroup_id").longValue();
        assertThat(event.key())
            .isEqualTo(organization.id() + ":" + groupId + ":group:" + subgroupId);
        subgroups.put(names.get(groupId), names.get(subgroupId));
      }
    }
    assertThat(names).hasSize(8);
    assertThat(subgroups)
        .containsOnly(
            Map.entry("role:internet", "role:everyone"),
            Map.entry("role:everyone", "role:members"),
            Map.entry("role:members", "role:fullmembers"),
            Map.entry("role:fullmembers", "role:moderators"),
            Map.entry("role:moderators", "role:administrators"),
            Map.entry("role:administrators", "role:owners"));
  }
}
