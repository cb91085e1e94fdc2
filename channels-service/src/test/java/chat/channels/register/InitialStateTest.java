package chat.channels.register;

import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.contracts.ChangeNumbers;
import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.owner.StateRequestBody;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.CHANNELS)
final class InitialStateTest {
  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;
  private final ChannelsOf channels;
  private final long owner;
  private final long member;
  private final long guest;

  InitialStateTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.channels = new ChannelsOf(organization, servers);
    this.owner = organization.account(Role.OWNER);
    this.member = organization.account(Role.MEMBER);
    this.guest = organization.account(Role.GUEST);
  }

  private JsonNode state(long userId, Role role, String eventType, Map<String, ?> differences) {
    return ask(service.asProgram(Program.MESSAGING), userId, role, eventType, differences).json();
  }

  private Answer ask(
      ApiClient client, long userId, Role role, String eventType, Map<String, ?> differences) {
    Map<String, @Nullable Object> stateRequest =
        StateRequestBody.of(organization.id(), userId, role);
    stateRequest.put("event_types", List.of(eventType));
    stateRequest.put("capabilities", List.of("notification_settings_null"));
    stateRequest.putAll(differences);
    return ChannelsOf.post(
        client.withHeader(ChangeNumbers.SEEN_HEADER, servers.events().seen(organization.id())),
        "/internal/initial_state",
        stateRequest);
  }

  private static List<Long> ids(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false)
        .map(one -> one.path("stream_id").longValue())
        .toList();
  }

  @Test
  void stateGroupsChannelsBySubscription() {
    long own = channels.create(owner, "own", List.of(owner, member));
    long left = channels.create(owner, "left", List.of(owner, member));
    long other = channels.create(owner, "other", List.of(owner));
    long closed = channels.create(owner, "closed", List.of(owner), "invite_only", true);
    organization
        .as(member)
        .post(
            "/api/v1/users/me/subscriptions/properties",
            "subscription_data",
            List.of(Map.of("stream_id", left, "property", "is_muted", "value", true)))
        .succeeded();
    organization
        .as(member)
        .delete("/api/v1/users/me/subscriptions", "subscriptions", List.of("left"))
        .succeeded();
    JsonNode state = state(member, Role.MEMBER, "subscription", Map.of());
    assertThat(ids(state.path("subscriptions"))).containsExactly(own);
    assertThat(ids(state.path("unsubscribed"))).containsExactly(left);
    assertThat(state.at("/unsubscribed/0/is_muted").booleanValue()).isTrue();
    assertThat(ids(state.path("never_subscribed"))).containsExactly(other);
    assertThat(state.path("subscriptions").get(0))
        .isEqualTo(
            organization
                .as(member)
                .get("/api/v1/users/me/subscriptions")
                .succeeded()
                .at("/subscriptions/0"));
    assertThat(state.path("never_subscribed").get(0).fieldNames())
        .toIterable()
        .containsExactlyInAnyOrderElementsOf(ChannelsOf.FIELDS);
    JsonNode streams = state(member, Role.MEMBER, "stream", Map.of()).path("streams");
    assertThat(ids(streams)).containsExactly(own, left, other);
    assertThat(ids(state(owner, Role.OWNER, "stream", Map.of()).path("streams"))).contains(closed);
  }

  @Test
  void clientsWithoutNullSupportGetGlobalNotificationSettings() {
    channels.create(owner, "own", List.of(owner, member));
    organization.change(
        member,
        Map.of(
            "settings",
            Map.of(
                "enable_stream_desktop_notifications", true,
                "enable_stream_email_notifications", false)));
    JsonNode nulls = state(member, Role.MEMBER, "subscription", Map.of()).at("/subscriptions/0");
    assertThat(nulls.path("desktop_notifications").isNull()).isTrue();
    JsonNode state =
        state(member, Role.MEMBER, "subscription", Map.of("capabilities", List.of()))
            .at("/subscriptions/0");
    assertThat(state.path("desktop_notifications").toString()).isEqualTo("true");
    assertThat(state.path("audible_notifications").toString()).isEqualTo("false");
    assertThat(state.path("push_notifications").toString()).isEqualTo("false");
    assertThat(state.path("email_notifications").toString()).isEqualTo("false");
    assertThat(state.path("wildcard_mentions_notify").isNull()).isTrue();
  }

  @Test
  void guestsStateHasOnlySubscribedChannels() {
    long own = channels.create(owner, "own", List.of(owner, guest));
    channels.create(owner, "other", List.of(owner));
    JsonNode state = state(guest, Role.GUEST, "subscription", Map.of());
    assertThat(ids(state.path("subscriptions"))).containsExactly(own);
    assertThat(state.path("unsubscribed")).isEmpty();
    assertThat(state.path("never_subscribed")).isEmpty();
    assertThat(ids(state(guest, Role.GUEST, "stream", Map.of()).path("streams")))
        .containsExactly(own);
  }

  @Test
  void stateHasSubscribersIfRequestedAndPermitted() {
    channels.create(owner, "own", List.of(owner, member));
    channels.create(owner, "other", List.of(owner));
    JsonNode none = state(member, Role.MEMBER, "subscription", Map.of());
    assertThat(none.path("subscriptions").get(0).has("subscribers")).isFalse();
    Map<String, String> yes = Map.of("include_subscribers", "yes");
    JsonNode all = state(member, Role.MEMBER, "subscription", yes);
    assertThat(all.at("/subscriptions/0/subscribers").toString())
        .isEqualTo(List.of(owner, member).toString().replace(" ", ""));
    assertThat(all.at("/never_subscribed/0/subscribers").toString()).isEqualTo("[" + owner + "]");
    long administrator = organization.account(Role.ADMINISTRATOR);
    channels.create(
        administrator,
        "closed",
        List.of(owner),
        "invite_only",
        true,
        "can_administer_channel_group",
        Map.of("direct_members", List.of(member, guest), "direct_subgroups", List.of()));
    JsonNode ofAdministrator = state(administrator, Role.ADMINISTRATOR, "subscription", yes);
    JsonNode ofMember = state(member, Role.MEMBER, "subscription", yes);
    for (JsonNode closed :
        List.of(ofAdministrator.at("/never_subscribed/2"), ofMember.at("/never_subscribed/1"))) {
      assertThat(closed.path("name").textValue()).isEqualTo("closed");
      assertThat(closed.path("subscribers").toString()).isEqualTo("[" + owner + "]");
    }
    assertThat(state(guest, Role.GUEST, "subscription", yes).path("never_subscribed")).isEmpty();
  }

  @Test
  void botGetsNoSubscribersOfAChannelThatOnlyItsOwnerReads() {
    channels.create(owner, "closed", List.of(owner, member), "invite_only", true);
    long bot = organization.bot(member);
    JsonNode closed =
        state(bot, Role.MEMBER, "subscription", Map.of("include_subscribers", "yes"))
            .at("/never_subscribed/0");
    assertThat(closed.path("subscriber_count").intValue()).isEqualTo(2);
    assertThat(closed.path("subscribers").toString()).isEqualTo("[]");
  }

  @Test
  void partialSubscribersOmitLargeChannels() {
    List<Long> many =
        IntStream.range(0, 251).mapToObj(_ -> organization.account(Role.MEMBER)).toList();
    channels.create(owner, "large", many);
    channels.create(owner, "small", List.of(owner));
    JsonNode state =
        state(owner, Role.OWNER, "subscription", Map.of("include_subscribers", "partial"));
    assertThat(state.at("/subscriptions/0/subscribers").toString()).isEqualTo("[" + owner + "]");
    assertThat(state.at("/never_subscribed/0").has("subscribers")).isFalse();
    assertThat(state.at("/never_subscribed/0/partial_subscribers").toString()).isEqualTo("[]");
  }

  @Test
  void archivedChannelsNeedTheClientCapability() {
    long id = channels.create(owner, "old", List.of(owner, member));
    organization.as(owner).delete("/api/v1/streams/" + id).succeeded();
    assertThat(state(member, Role.MEMBER, "subscription", Map.of()).path("subscriptions"))
        .isEmpty();
    Map<String, ?> capable = Map.of("capabilities", List.of("archived_channels"));
    JsonNode state = state(member, Role.MEMBER, "subscription", capable);
    assertThat(state.at("/subscriptions/0/is_archived").booleanValue()).isTrue();
    assertThat(ids(state(member, Role.MEMBER, "stream", capable).path("streams")))
        .containsExactly(id);
  }

  @Test
  void stateHasDefaultChannelsExceptForGuests() {
    long id = channels.create(owner, "hall", List.of(owner, guest));
    organization.as(owner).post("/api/v1/default_streams", "stream_id", id).succeeded();
    assertThat(state(member, Role.MEMBER, "default_streams", Map.of()).toString())
        .isEqualTo("{\"realm_default_streams\":[" + id + "]}");
    assertThat(state(guest, Role.GUEST, "default_streams", Map.of()).toString())
        .isEqualTo("{\"realm_default_streams\":[]}");
    organization.change(guest, Map.of("role", Role.MEMBER.number()));
    assertThat(state(guest, Role.GUEST, "default_streams", Map.of()).toString())
        .as("for a promoted guest with an older token")
        .isEqualTo("{\"realm_default_streams\":[" + id + "]}");
  }

  @Test
  void stateHasLimitsAndFolders() {
    JsonNode limits = state(guest, Role.GUEST, "realm", Map.of());
    assertThat(limits.path("max_stream_name_length").intValue()).isEqualTo(60);
    assertThat(limits.path("max_bulk_new_subscription_messages").intValue()).isEqualTo(250);
    assertThat(limits.path("max_stream_description_length").intValue()).isEqualTo(1024);
    assertThat(
            limits
                .at(
                    "/server_supported_permission_settings/stream"
                        + "/can_administer_channel_group/default_group_name")
                .textValue())
        .isEqualTo("channel_creator");
    organization
        .as(owner)
        .post("/api/v1/channel_folders/create", "name", "all", "description", "")
        .succeeded();
    assertThat(state(guest, Role.GUEST, "channel_folders", Map.of()).at("/channel_folders/0/name"))
        .hasToString("\"all\"");
    assertThat(state(guest, Role.GUEST, "message", Map.of()).toString()).isEqualTo("{}");
  }

  @Test
  void onlyServicesGetTheState() {
    assertThat(ask(organization.as(owner), owner, Role.OWNER, "stream", Map.of()).status())
        .isEqualTo(401);
  }
}
