package chat.channels.edit;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** Channels that become private, public or web-public. */
@ServiceTest(value = Program.CHANNELS, environment = "WEB_PUBLIC_STREAMS_ENABLED=true")
final class ChannelPrivacyTest {

  private final TestServers servers;
  private final TestOrganization organization;
  private final ChannelsOf channels;
  private final long creator;
  private final long member;
  private final long subscriber;
  private final long administrator;

  ChannelPrivacyTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.channels = new ChannelsOf(organization, servers);
    this.creator = organization.account(Role.MEMBER);
    this.member = organization.account(Role.MEMBER);
    this.subscriber = organization.account(Role.MEMBER);
    this.administrator = organization.account(Role.ADMINISTRATOR);
  }

  private Answer edit(long editor, long channelId, Object... parameters) {
    return organization.as(editor).patch("/api/v1/streams/" + channelId, parameters);
  }

  private JsonNode channel(long channelId) {
    return organization.as(creator).get("/api/v1/streams/" + channelId).succeeded().at("/stream");
  }

  /** The recipients of the first event to single users with this {@code op}. */
  private List<Long> recipients(String op) {
    JsonNode event =
        PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
            .await(one ->
                one.value().path("type").asText().equals("stream")
                    && one.value().at("/payload/op").asText().equals(op)
                    && one.value().at("/audience/user_ids").isArray())
            .value();
    return StreamSupport.stream(event.at("/audience/user_ids").spliterator(), false)
        .map(JsonNode::asLong)
        .toList();
  }

  private void assertVisibility(long viewer, long channelId, boolean isVisible) {
    Answer answer = organization.as(viewer).get("/api/v1/streams/" + channelId);
    if (isVisible) {
      answer.succeeded();
    } else {
      answer.refused(400, "BAD_REQUEST", "Invalid channel ID");
    }
  }

  @Test
  void channelMadePrivateStaysVisibleToSubscribersAndAdmins() {
    long id = channels.create(creator, "Garden", List.of(creator, subscriber));
    edit(creator, id, "is_private", true).succeeded();
    assertThat(channel(id).path("invite_only").asBoolean()).isTrue();
    assertThat(channel(id).path("history_public_to_subscribers").asBoolean()).isFalse();
    assertThat(recipients("delete")).containsExactly(member);
    assertVisibility(member, id, false);
    assertVisibility(subscriber, id, true);
    assertVisibility(administrator, id, true);
  }

  @Test
  void channelMadePublicAppearsToMembersButNotGuests() {
    organization.account(Role.GUEST);
    long id = channels.create(creator, "Garden", List.of(creator, subscriber), "invite_only", true);
    edit(creator, id, "is_private", false).succeeded();
    assertThat(recipients("create")).containsExactly(member);
    assertVisibility(member, id, true);
    assertThat(channel(id).path("history_public_to_subscribers").asBoolean()).isTrue();
    JsonNode update =
        PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
            .await(one -> one.value().at("/payload/property").asText().equals("invite_only"))
            .value()
            .path("payload");
    assertThat(update.path("value").asBoolean()).isFalse();
    assertThat(update.path("history_public_to_subscribers").asBoolean()).isTrue();
    assertThat(update.path("is_web_public").asBoolean()).isFalse();
    // A client must receive the channel before the update.
    assertThat(opsOf("invite_only")).containsExactly("create", "update");
    List<JsonNode> toMember =
        PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id()).all().stream()
            .map(event -> event.value())
            .filter(value -> value.at("/audience/user_ids").toString().equals("[" + member + "]"))
            .map(value -> value.path("payload"))
            .toList();
    assertThat(toMember).hasSize(2);
    assertThat(toMember.get(0).at("/streams/0/subscriber_count").intValue()).isZero();
    assertThat(toMember.get(1).toString())
        .isEqualTo(
            "{\"op\":\"peer_add\",\"stream_ids\":[%d],\"user_ids\":[%d,%d]}"
                .formatted(id, creator, subscriber));
  }

  @Test
  void channelOfMessageReportsStaysPrivate() {
    long id = channels.create(creator, "Reports", List.of(creator), "invite_only", true);
    organization.changeSettings(Map.of("moderation_request_channel_id", id));
    edit(creator, id, "is_private", false)
        .refused(400, "BAD_REQUEST", "Moderation request channel must be private.");
    edit(creator, id, "is_private", true, "description", "Reports").succeeded();
    organization.changeSettings(Map.of("moderation_request_channel_id", -1));
    edit(creator, id, "is_private", false).succeeded();
  }

  /** The {@code op} of events to single users and of events with this property, in order. */
  private List<String> opsOf(String property) {
    return PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id()).all().stream()
        .map(event -> event.value())
        .filter(value -> value.path("type").asText().equals("stream"))
        .filter(value ->
            value.at("/audience/user_ids").isArray()
                || value.at("/payload/property").asText().equals(property))
        .map(value -> value.at("/payload/op").asText())
        .toList();
  }

  @Test
  void subscribePermissionMakesPrivateChannelVisible() {
    long id = channels.create(creator, "Garden", List.of(creator), "invite_only", true);
    String toMember =
        "{\"new\":{\"direct_members\":[%d],\"direct_subgroups\":[]}}".formatted(member);
    edit(creator, id, "can_subscribe_group", toMember).succeeded();
    assertThat(recipients("create")).containsExactly(member);
    assertVisibility(member, id, true);
    edit(
            creator,
            id,
            "can_subscribe_group",
            "{\"new\":%d}".formatted(organization.systemGroup("role:nobody")))
        .succeeded();
    assertThat(recipients("delete")).containsExactly(member);
    assertVisibility(member, id, false);
    assertThat(opsOf("can_subscribe_group"))
        .containsExactly("create", "update", "update", "delete");
  }

  @Test
  void newViewerOfPrivateChannelGetsSubscribersAndBotGetsChannel() {
    long bot = organization.bot(member);
    long administering = organization.account(Role.MEMBER);
    long botOfAdministering = organization.bot(administering);
    long id = channels.create(creator, "Garden", List.of(creator, subscriber), "invite_only", true);
    edit(creator, id, "can_subscribe_group", only(member)).succeeded();
    edit(creator, id, "can_administer_channel_group", only(administering)).succeeded();
    PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
        .await(event ->
            event.value().at("/payload/property").asText().equals("can_administer_channel_group"));
    assertThat(eventsTo(bot)).containsExactly("create 2 [%d]".formatted(bot));
    for (long newcomer : List.of(member, administering)) {
      assertThat(eventsTo(newcomer))
          .containsExactly(
              "create 0 [%d]".formatted(newcomer),
              "peer_add [%d,%d] [%d]".formatted(creator, subscriber, newcomer));
    }
    assertThat(eventsTo(botOfAdministering)).isEmpty();
  }

  private static String only(long userId) {
    return "{\"new\":{\"direct_members\":[%d],\"direct_subgroups\":[]}}".formatted(userId);
  }

  /** The {@code op}, content and recipients of the events that the user receives. */
  private List<String> eventsTo(long userId) {
    return PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id()).all().stream()
        .map(event -> event.value())
        .filter(value ->
            value.at("/audience/user_ids").valueStream().anyMatch(id -> id.asLong() == userId))
        .map(value ->
            "%s %s %s"
                .formatted(
                    value.at("/payload/op").asText(),
                    value.at("/payload/op").asText().equals("create")
                        ? value.at("/payload/streams/0/subscriber_count")
                        : value.at("/payload/user_ids"),
                    value.at("/audience/user_ids")))
        .toList();
  }

  @Test
  void historySharingIsKeptAndForcedForPublicChannels() {
    long id = channels.create(creator, "Garden", List.of(creator), "invite_only", true);
    edit(creator, id, "history_public_to_subscribers", true).succeeded();
    assertThat(channel(id).path("history_public_to_subscribers").asBoolean()).isTrue();
    edit(creator, id, "is_private", true).succeeded();
    assertThat(channel(id).path("history_public_to_subscribers").asBoolean()).isTrue();
    edit(creator, id, "is_private", false, "history_public_to_subscribers", false).succeeded();
    assertThat(channel(id).path("history_public_to_subscribers").asBoolean()).isTrue();
  }

  @Test
  void protectedHistoryRequiresTopicCreationByEveryone() {
    long id =
        channels.create(
            creator,
            "Garden",
            List.of(creator),
            "can_create_topic_group",
            organization.systemGroup("role:moderators"));
    String both = "history_public_to_subscribers, can_create_topic_group";
    Answer refused =
        edit(creator, id, "is_private", true)
            .refused(400, "BAD_REQUEST", "Unsupported parameter combination: " + both);
    assertThat(refused.textAt("/parameters")).isEqualTo(both);
    edit(creator, id, "is_private", true, "history_public_to_subscribers", true).succeeded();
  }

  @Test
  void administratorWithoutContentAccessCannotOpenChannel() {
    long id = channels.create(creator, "Garden", List.of(creator), "invite_only", true);
    String all = "{\"new\":%d}".formatted(organization.systemGroup("role:members"));
    edit(administrator, id, "is_private", false)
        .refused(400, "BAD_REQUEST", "Channel content access is required.");
    for (String setting : List.of("can_subscribe_group", "can_add_subscribers_group")) {
      edit(administrator, id, setting, all)
          .refused(400, "BAD_REQUEST", "Channel content access is required.");
    }
    edit(administrator, id, "can_send_message_group", all).succeeded();
  }

  @Test
  void changingPrivacyNeedsTheCreatePermission() {
    long open = channels.create(creator, "Garden", List.of(creator));
    long closed = channels.create(creator, "Kitchen", List.of(creator), "invite_only", true);
    long moderators = organization.systemGroup("role:moderators");
    organization.changeSettings(
        Map.of(
            "can_create_private_channel_group", moderators,
            "can_create_public_channel_group", moderators));
    edit(creator, open, "is_private", true).refused(400, "BAD_REQUEST", "Insufficient permission");
    edit(creator, closed, "is_private", false)
        .refused(400, "BAD_REQUEST", "Insufficient permission");
    edit(creator, closed, "is_private", true).succeeded();
  }

  @Test
  void makingChannelWebPublicNeedsSettingAndPermission() {
    long id = channels.create(creator, "Garden", List.of(creator));
    edit(creator, id, "is_web_public", true)
        .refused(400, "BAD_REQUEST", "Web-public channels are not enabled.");
    organization.changeSettings(Map.of("enable_spectator_access", true));
    edit(creator, id, "is_web_public", true).refused(400, "BAD_REQUEST", "Insufficient permission");
    organization.changeSettings(
        Map.of("can_create_web_public_channel_group", organization.systemGroup("role:members")));
    edit(creator, id, "is_web_public", true, "is_private", true)
        .refused(
            400, "BAD_REQUEST", "Unsupported parameter combination: is_private, is_web_public");
    long guest = organization.account(Role.GUEST);
    assertVisibility(guest, id, false);
    edit(creator, id, "is_web_public", true).succeeded();
    assertVisibility(guest, id, true);
    assertThat(recipients("create")).containsExactly(guest);
    edit(creator, id, "is_web_public", false).succeeded();
    assertVisibility(guest, id, false);
    assertThat(recipients("delete")).containsExactly(guest);
  }
}
