package chat.channels.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Channel settings omit deactivated users, and clients get events about each change. */
@ServiceTest(Program.CHANNELS)
final class DeactivatedMembersTest {

  private final TestServers servers;
  private final TestOrganization organization;
  private final ChannelsOf channels;
  private final long creator;
  private final long deactivated;
  private final long channel;

  DeactivatedMembersTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.channels = new ChannelsOf(organization, servers);
    this.creator = organization.account(Role.ADMINISTRATOR);
    this.deactivated = organization.account(Role.MEMBER);
    this.channel =
        channels.create(
            creator,
            "Garden",
            List.of(creator),
            "can_send_message_group",
            Map.of("direct_members", List.of(creator, deactivated), "direct_subgroups", List.of()),
            "can_subscribe_group",
            Map.of(
                "direct_members",
                List.of(deactivated),
                "direct_subgroups",
                List.of(organization.systemGroup("role:moderators"))));
  }

  private void setActive(boolean isActive) {
    organization.change(deactivated, Map.of("is_active", isActive));
    organization.awaitProjections();
  }

  private static List<Long> members(JsonNode setting) {
    List<Long> ids = new ArrayList<>();
    setting.path("direct_members").forEach(id -> ids.add(id.longValue()));
    return ids;
  }

  private JsonNode shown() {
    return organization.as(creator).get("/api/v1/streams/" + channel).succeeded().at("/stream");
  }

  private JsonNode listed() {
    return organization.as(creator).get("/api/v1/streams").succeeded().at("/streams/0");
  }

  private Answer edit(String setting, Object value, Object old) {
    return organization
        .as(creator)
        .patch("/api/v1/streams/" + channel, setting, Map.of("new", value, "old", old));
  }

  private List<JsonNode> updates(String setting, int number) {
    return await()
        .atMost(Duration.ofMinutes(1))
        .until(
            () ->
                PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id()).all().stream()
                    .map(PublishedEvents.Event::value)
                    .filter(event -> event.path("type").asText().equals("stream"))
                    .map(event -> event.path("payload"))
                    .filter(payload -> payload.path("property").asText().equals(setting))
                    .toList(),
            events -> events.size() >= number);
  }

  @Test
  void responsesNameOnlyActiveUsers() {
    setActive(false);
    for (JsonNode one : List.of(shown(), listed())) {
      assertThat(members(one.path("can_send_message_group"))).containsExactly(creator);
      assertThat(one.path("can_subscribe_group").longValue())
          .isEqualTo(organization.systemGroup("role:moderators"));
    }
    setActive(true);
    for (JsonNode one : List.of(shown(), listed())) {
      assertThat(members(one.path("can_send_message_group")))
          .containsExactlyInAnyOrder(creator, deactivated);
      assertThat(members(one.path("can_subscribe_group"))).containsExactly(deactivated);
    }
  }

  @Test
  void deactivationAndReactivationSendUpdateEvents() {
    setActive(false);
    assertThat(members(updates("can_send_message_group", 1).getFirst().path("value")))
        .containsExactly(creator);
    assertThat(updates("can_subscribe_group", 1).getFirst().path("value").longValue())
        .isEqualTo(organization.systemGroup("role:moderators"));
    setActive(true);
    assertThat(members(updates("can_send_message_group", 2).getLast().path("value")))
        .containsExactlyInAnyOrder(creator, deactivated);
    assertThat(members(updates("can_subscribe_group", 2).getLast().path("value")))
        .containsExactly(deactivated);
    assertThat(updates("can_administer_channel_group", 0)).isEmpty();
  }

  @Test
  void sendingTheShownValueKeepsDeactivatedUsers() {
    setActive(false);
    Object shown = Map.of("direct_members", List.of(creator), "direct_subgroups", List.of());
    edit("can_send_message_group", shown, shown).succeeded();
    setActive(true);
    assertThat(members(shown().path("can_send_message_group")))
        .containsExactlyInAnyOrder(creator, deactivated);
  }

  @Test
  void newValueAlsoReplacesDeactivatedUsers() {
    setActive(false);
    Object shown = Map.of("direct_members", List.of(creator), "direct_subgroups", List.of());
    long moderators = organization.systemGroup("role:moderators");
    edit("can_send_message_group", moderators, shown).succeeded();
    setActive(true);
    assertThat(shown().path("can_send_message_group").longValue()).isEqualTo(moderators);
  }
}
