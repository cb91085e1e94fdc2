package chat.channels.list;

import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.contracts.ChangeNumbers;
import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.owner.StateRequestBody;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Channels, settings and folders whose users are only partly visible to a guest. */
@ServiceTest(Program.CHANNELS)
final class LimitedGuestsTest {
  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;
  private final long owner;
  private final long member;
  private final long guest;
  private final long channelId;

  LimitedGuestsTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.owner = organization.account(Role.OWNER);
    this.member = organization.account(Role.MEMBER);
    this.guest = organization.account(Role.GUEST);
    long moderators = organization.systemGroup("role:moderators");
    organization
        .as(owner)
        .post("/api/v1/channel_folders/create", "name", "plants", "description", "")
        .succeeded();
    this.channelId =
        new ChannelsOf(organization, servers)
            .create(
                owner,
                "Garden",
                List.of(guest),
                "can_send_message_group",
                Map.of("direct_members", List.of(owner, member), "direct_subgroups", List.of()),
                "can_resolve_topics_group",
                Map.of("direct_members", List.of(owner), "direct_subgroups", List.of(moderators)));
    servers.owners().acquaintances().addSharedChannel(guest, member);
    organization.changeSettings(
        Map.of("can_access_all_users_group", organization.systemGroup("role:members")));
  }

  /** The channel as each answer and each part of the state shows it to the user. */
  private Map<String, JsonNode> shown(long userId, Role role) {
    Map<String, JsonNode> shown = new LinkedHashMap<>();
    for (String path : List.of("/streams", "/users/me/subscriptions")) {
      JsonNode answer = organization.as(userId).get("/api/v1" + path).succeeded().json();
      shown.put("GET " + path, answer.at(path.replace("/users/me", "") + "/0"));
    }
    String path = "/streams/" + channelId;
    shown.put(
        "GET " + path, organization.as(userId).get("/api/v1" + path).succeeded().at("/stream"));
    JsonNode state = state(userId, role);
    shown.put("streams", state.at("/streams/0"));
    shown.put("subscriptions", state.at("/subscriptions/0"));
    return shown;
  }

  private JsonNode state(long userId, Role role) {
    Map<String, @Nullable Object> stateRequest =
        StateRequestBody.of(organization.id(), userId, role);
    stateRequest.put("event_types", List.of("stream", "subscription", "channel_folders"));
    stateRequest.put("capabilities", List.of("notification_settings_null"));
    return ChannelsOf.post(
            service
                .asProgram(Program.MESSAGING)
                .withHeader(ChangeNumbers.SEEN_HEADER, servers.events().seen(organization.id())),
            "/internal/initial_state",
            stateRequest)
        .json();
  }

  @Test
  void answersToAGuestNameOnlyVisibleUsers() {
    long moderators = organization.systemGroup("role:moderators");
    shown(guest, Role.GUEST)
        .forEach((source, channel) -> {
          assertThat(channel.path("stream_id").longValue()).as(source).isEqualTo(channelId);
          assertThat(channel.at("/can_send_message_group/direct_members").toString())
              .as(source)
              .isEqualTo("[" + member + "]");
          assertThat(channel.at("/can_resolve_topics_group").longValue())
              .as(source)
              .isEqualTo(moderators);
          assertThat(channel.at("/can_administer_channel_group/direct_members").toString())
              .as(source)
              .isEqualTo("[]");
          assertThat(channel.path("creator_id").isNull()).as(source).isTrue();
        });
    assertThat(state(guest, Role.GUEST).at("/channel_folders/0/creator_id").isNull()).isTrue();
    assertThat(
            organization
                .as(guest)
                .get("/api/v1/channel_folders")
                .succeeded()
                .at("/channel_folders/0/creator_id")
                .isNull())
        .isTrue();
  }

  @Test
  void answersToOtherUsersNameAllUsers() {
    organization
        .as(member)
        .post("/api/v1/users/me/subscriptions", "subscriptions", List.of(Map.of("name", "Garden")))
        .succeeded();
    servers.owners().acquaintances().setUnavailable(organization.id());
    shown(member, Role.MEMBER)
        .forEach((source, channel) -> {
          assertThat(channel.at("/can_send_message_group/direct_members").toString())
              .as(source)
              .isEqualTo("[" + owner + "," + member + "]");
          assertThat(channel.path("creator_id").longValue()).as(source).isEqualTo(owner);
        });
    JsonNode state = state(member, Role.MEMBER);
    assertThat(state.at("/channel_folders/0/creator_id").longValue()).isEqualTo(owner);
  }
}
