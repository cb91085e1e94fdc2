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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Edits by channel administrators, and the events about them. */
@ServiceTest(Program.CHANNELS)
final class EditChannelTest {

  private final TestServers servers;
  private final TestOrganization organization;
  private final ChannelsOf channels;
  private final long creator;
  private final long member;
  private final long administrator;
  private final long owner;

  EditChannelTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.channels = new ChannelsOf(organization, servers);
    this.creator = organization.account(Role.MEMBER);
    this.member = organization.account(Role.MEMBER);
    this.administrator = organization.account(Role.ADMINISTRATOR);
    this.owner = organization.account(Role.OWNER);
  }

  private Answer edit(long editor, long channelId, Object... parameters) {
    return organization.as(editor).patch("/api/v1/streams/" + channelId, parameters);
  }

  private JsonNode channel(long viewer, long channelId) {
    return organization.as(viewer).get("/api/v1/streams/" + channelId).succeeded().at("/stream");
  }

  /** Waits for a {@code stream} event of the channel with this {@code op}; returns all of them. */
  private List<JsonNode> streamEvents(String op, long channelId) {
    PublishedEvents published = PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
    published.await(event -> isOf(event.value(), op, channelId));
    return published.all().stream()
        .map(PublishedEvents.Event::value)
        .filter(value -> isOf(value, op, channelId))
        .toList();
  }

  private static boolean isOf(JsonNode event, String op, long channelId) {
    JsonNode payload = event.path("payload");
    return event.path("type").asText().equals("stream")
        && payload.path("op").asText().equals(op)
        && (payload.path("stream_id").asLong() == channelId
            || payload.at("/streams/0/stream_id").asLong() == channelId);
  }

  private JsonNode update(String property, long channelId) {
    return streamEvents("update", channelId).stream()
        .filter(event -> event.at("/payload/property").asText().equals(property))
        .findFirst()
        .orElseThrow();
  }

  private JsonNode lastChange(long channelId, String field, String value) {
    return PublishedEvents.of(servers, Topic.CHANNEL_CHANGED, organization.id())
        .await(event ->
            event.value().path("channel_id").asLong() == channelId
                && event.value().path(field).toString().equals(value))
        .value();
  }

  private static String change(Object value) {
    return "{\"new\":" + value + "}";
  }

  @Test
  void newNameAndDescriptionAreShownAndPublished() {
    long id = channels.create(creator, "Garden", List.of(creator));
    edit(creator, id, "new_name", "  Yard ", "description", "Plants\nand **tools**").succeeded();
    JsonNode channel = channel(member, id);
    assertThat(channel.path("name").asText()).isEqualTo("Yard");
    assertThat(channel.path("description").asText()).isEqualTo("Plants and **tools**");
    assertThat(channel.path("rendered_description").asText())
        .isEqualTo("<p>Plants and <strong>tools</strong></p>");
    lastChange(id, "name", "\"Yard\"");
    JsonNode renamed = update("name", id);
    assertThat(renamed.path("audience").toString()).isEqualTo("{\"channel_id\":" + id + "}");
    assertThat(renamed.path("payload").toString())
        .isEqualTo(
            "{\"op\":\"update\",\"property\":\"name\",\"value\":\"Yard\",\"stream_id\":%d,\"name\":\"Garden\"}"
                .formatted(id));
    assertThat(update("description", id).at("/payload/rendered_description").asText())
        .isEqualTo("<p>Plants and <strong>tools</strong></p>");
  }

  @Test
  void invalidTimeInDescriptionIsRenderedAsText() {
    long id = channels.create(creator, "Garden", List.of(creator));
    edit(creator, id, "description", "At <time:2021-03-03T13:00:00+24:00>").succeeded();
    assertThat(channel(creator, id).path("rendered_description").asText())
        .isEqualTo("<p>At &lt;time:2021-03-03T13:00:00+24:00&gt;</p>");
  }

  @Test
  void linksToTheOwnOrganizationBecomeRelative() {
    long id = channels.create(creator, "Garden", List.of(creator));
    String own = "http://s%d.127.0.0.1:8080/#narrow/dm/1".formatted(organization.id());
    String servers = "http://127.0.0.1:8080/#narrow/dm/1";
    edit(creator, id, "description", "[a](%s) [b](%s)".formatted(own, servers)).succeeded();
    assertThat(channel(creator, id).path("rendered_description").asText())
        .contains("href=\"#narrow/dm/1\">a<")
        .contains("href=\"" + servers + "\">b<");
  }

  @Test
  void oldNameIsFreeAfterRename() {
    long id = channels.create(creator, "Garden", List.of());
    channels.create(creator, "Kitchen", List.of());
    edit(creator, id, "new_name", "kitchen")
        .refused(409, "CHANNEL_ALREADY_EXISTS", "Channel 'kitchen' already exists");
    edit(creator, id, "new_name", "GARDEN").succeeded();
    edit(creator, id, "new_name", "Yard").succeeded();
    channels.create(creator, "garden", List.of());
  }

  @Test
  void invalidNamesAreRefused() {
    long id = channels.create(creator, "Garden", List.of());
    edit(creator, id, "new_name", " ").refused(400, "BAD_REQUEST", "Channel name can't be empty.");
    edit(creator, id, "new_name", "x".repeat(61))
        .refused(400, "BAD_REQUEST", "Channel name too long (limit: 60 characters).");
    edit(creator, id, "description", "x".repeat(1025))
        .refused(400, "BAD_REQUEST", "description is too long (limit: 1024 characters)");
  }

  @Test
  void editWithoutChangesPublishesNothing() {
    long id = channels.create(creator, "Garden", List.of());
    edit(creator, id).succeeded();
    edit(creator, id, "new_name", "Garden", "description", "").succeeded();
    assertThat(PublishedEvents.of(servers, Topic.CHANNEL_CHANGED, organization.id()).all())
        .hasSizeLessThanOrEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(
      value = Role.class,
      names = {"MODERATOR", "MEMBER"})
  void nonAdministratorsCannotEdit(Role role) {
    long id = channels.create(creator, "Garden", List.of());
    edit(organization.account(role), id, "new_name", "Yard")
        .refused(400, "BAD_REQUEST", "You do not have permission to administer this channel.");
    assertThat(channel(member, id).path("name").asText()).isEqualTo("Garden");
  }

  @ParameterizedTest
  @EnumSource(
      value = Role.class,
      names = {"ADMINISTRATOR", "OWNER"})
  void organizationAdministratorsEditEveryChannel(Role role) {
    long id = channels.create(creator, "Garden", List.of(), "invite_only", true);
    edit(organization.account(role), id, "new_name", "Yard").succeeded();
    assertThat(channel(creator, id).path("name").asText()).isEqualTo("Yard");
  }

  @Test
  void privateChannelIsInvalidForOutsiders() {
    long id = channels.create(creator, "Garden", List.of(), "invite_only", true);
    for (long outsider : List.of(member, organization.account(Role.GUEST))) {
      edit(outsider, id, "new_name", "Yard").refused(400, "BAD_REQUEST", "Invalid channel ID");
    }
    edit(creator, 1L << 50, "new_name", "Yard").refused(400, "BAD_REQUEST", "Invalid channel ID");
  }

  @Test
  void onlyNamedAdministratorsEditTheChannel() {
    long id = channels.create(creator, "Garden", List.of());
    String toMember =
        "{\"new\":{\"direct_members\":[%d],\"direct_subgroups\":[]}}".formatted(member);
    edit(creator, id, "can_administer_channel_group", toMember).succeeded();
    edit(creator, id, "new_name", "Yard")
        .refused(400, "BAD_REQUEST", "You do not have permission to administer this channel.");
    edit(member, id, "new_name", "Yard").succeeded();
    assertThat(
            update("can_administer_channel_group", id)
                .at("/payload/value/direct_members/0")
                .asLong())
        .isEqualTo(member);
  }

  @Test
  void settingKeepsDeactivatedUserButCannotAddOne() {
    long id = channels.create(creator, "Garden", List.of());
    organization.change(creator, Map.of("is_active", false));
    organization.awaitProjections();
    String more =
        """
        {"new":{"direct_members":[%1$d,%2$d],"direct_subgroups":[]},
         "old":{"direct_members":[%1$d],"direct_subgroups":[]}}
        """
            .formatted(creator, member);
    edit(administrator, id, "can_administer_channel_group", more).succeeded();
    edit(member, id, "new_name", "Yard").succeeded();
    edit(
            member,
            id,
            "can_subscribe_group",
            Map.of(
                "new", Map.of("direct_members", List.of(creator), "direct_subgroups", List.of())))
        .refused(400, "BAD_REQUEST", "Invalid user ID: " + creator);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "can_add_subscribers_group",
        "can_create_topic_group",
        "can_delete_any_message_group",
        "can_delete_own_message_group",
        "can_remove_subscribers_group",
        "can_administer_channel_group",
        "can_move_messages_out_of_channel_group",
        "can_move_messages_within_channel_group",
        "can_send_message_group",
        "can_subscribe_group",
        "can_resolve_topics_group"
      })
  void eachGroupSettingChangesAndIsPublished(String setting) {
    long id = channels.create(creator, "Garden", List.of());
    long moderators = organization.systemGroup("role:moderators");
    edit(administrator, id, setting, change(moderators)).succeeded();
    assertThat(channel(member, id).path(setting).asLong()).isEqualTo(moderators);
    assertThat(update(setting, id).at("/payload/value").asLong()).isEqualTo(moderators);
    edit(administrator, id, setting, change(organization.systemGroup("role:internet")))
        .refused(
            400,
            "BAD_REQUEST",
            "'%s' setting cannot be set to 'role:internet' group.".formatted(setting));
    edit(administrator, id, setting, change(1L << 50))
        .refused(400, "BAD_REQUEST", "Invalid user group");
  }

  @Test
  void postPolicyEventsAreSentForOlderClients() {
    long id = channels.create(creator, "Garden", List.of());
    long administrators = organization.systemGroup("role:administrators");
    edit(creator, id, "can_send_message_group", change(administrators)).succeeded();
    assertThat(update("stream_post_policy", id).at("/payload/value").asInt()).isEqualTo(2);
    assertThat(update("is_announcement_only", id).at("/payload/value").asBoolean()).isTrue();
  }

  @Test
  void editWithWrongOldValueIsRefused() {
    long id = channels.create(creator, "Garden", List.of());
    long members = organization.systemGroup("role:members");
    long everyone = organization.systemGroup("role:everyone");
    String update = "{\"new\":%d,\"old\":%d}";
    Answer refused =
        edit(creator, id, "can_send_message_group", update.formatted(members, members))
            .refused(
                400,
                "EXPECTATION_MISMATCH",
                "'can_send_message_group' value does not match the expected value.");
    assertThat(refused.textAt("/field_name")).isEqualTo("can_send_message_group");
    edit(creator, id, "can_send_message_group", update.formatted(members, everyone)).succeeded();
    edit(creator, id, "can_send_message_group", Long.toString(members))
        .refused(400, "BAD_REQUEST", "can_send_message_group is not a dict");
    edit(creator, id, "can_send_message_group", "{\"old\":1}")
        .refused(
            400, "BAD_REQUEST", "can_send_message_group[\"new\"] field is missing: Field required");
  }

  @Test
  void deletionAndTopicsPolicyNeedPermission() {
    long id = channels.create(creator, "Garden", List.of());
    organization.changeSettings(
        Map.of(
            "can_set_delete_message_policy_group", organization.systemGroup("role:moderators"),
            "can_set_topics_policy_group", organization.systemGroup("role:moderators")));
    String members = change(organization.systemGroup("role:members"));
    for (String setting : List.of("can_delete_any_message_group", "can_delete_own_message_group")) {
      edit(creator, id, setting, members).refused(400, "BAD_REQUEST", "Insufficient permission");
    }
    String empty = change("{\"direct_members\":[],\"direct_subgroups\":[]}");
    edit(creator, id, "can_delete_any_message_group", empty).succeeded();
    edit(
            creator,
            id,
            "can_delete_any_message_group",
            change(organization.systemGroup("role:nobody")))
        .succeeded();
    edit(creator, id, "topics_policy", "disable_empty_topic")
        .refused(400, "BAD_REQUEST", "Insufficient permission");
    edit(administrator, id, "topics_policy", "disable_empty_topic").succeeded();
    assertThat(update("topics_policy", id).at("/payload/value").asText())
        .isEqualTo("disable_empty_topic");
    edit(creator, id, "topics_policy", "none").refused(400, "BAD_REQUEST", "Invalid topics_policy");
    edit(administrator, id, "topics_policy", "\"allow_empty_topic\"").succeeded();
    assertThat(channel(administrator, id).path("topics_policy").asText())
        .isEqualTo("allow_empty_topic");
  }

  @Test
  void emptyTopicOnlyPolicyNeedsNoOtherTopics() {
    long id = channels.create(creator, "Garden", List.of());
    long flat = channels.create(creator, "Kitchen", List.of());
    servers.owners().otherTopics().add(id);
    edit(creator, id, "topics_policy", "empty_topic_only")
        .refused(
            400,
            "BAD_REQUEST",
            "This topics policy requires all messages of the channel to be in the general chat"
                + " topic; move or delete the others first.");
    edit(creator, flat, "topics_policy", "empty_topic_only").succeeded();
    assertThat(channel(member, flat).path("topics_policy").asText()).isEqualTo("empty_topic_only");
    edit(creator, flat, "topics_policy", "allow_empty_topic").succeeded();
  }

  @Test
  void onlyOwnersChangeRetention() {
    long id = channels.create(creator, "Garden", List.of());
    for (long other : List.of(creator, administrator)) {
      edit(other, id, "message_retention_days", 30)
          .refused(400, "BAD_REQUEST", "Must be an organization owner");
    }
    edit(owner, id, "message_retention_days", 30).succeeded();
    assertThat(channel(member, id).path("message_retention_days").asInt()).isEqualTo(30);
    edit(owner, id, "message_retention_days", "unlimited").succeeded();
    assertThat(channel(member, id).path("message_retention_days").asInt()).isEqualTo(-1);
    edit(owner, id, "message_retention_days", "realm_default").succeeded();
    assertThat(channel(member, id).path("message_retention_days").isNull()).isTrue();
    edit(owner, id, "message_retention_days", 0)
        .refused(400, "BAD_REQUEST", "Bad value for 'message_retention_days': 0");
  }

  @Test
  void onlyAdministratorsMakeAChannelDefault() {
    long id = channels.create(creator, "Garden", List.of());
    edit(creator, id, "is_default_stream", true)
        .refused(400, "BAD_REQUEST", "Insufficient permission");
    edit(administrator, id, "is_default_stream", true).succeeded();
    JsonNode defaultsEvent =
        PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
            .await(event -> event.value().path("type").asText().equals("default_streams"))
            .value();
    assertThat(defaultsEvent.at("/payload/default_streams").toString()).isEqualTo("[" + id + "]");
    edit(administrator, id, "is_private", true)
        .refused(400, "BAD_REQUEST", "A default channel cannot be private.");
    edit(administrator, id, "is_private", true, "is_default_stream", false).succeeded();
  }

  @Test
  void channelMovesIntoAndOutOfAFolder() {
    long id = channels.create(creator, "Garden", List.of());
    long folderId =
        organization
            .as(administrator)
            .post("/api/v1/channel_folders/create", "name", "House")
            .succeeded()
            .longAt("/channel_folder_id");
    edit(creator, id, "folder_id", folderId).succeeded();
    assertThat(channel(member, id).path("folder_id").asLong()).isEqualTo(folderId);
    edit(creator, id, "folder_id", folderId + 1_000_000)
        .refused(400, "BAD_REQUEST", "Invalid channel folder ID");
    edit(creator, id, "folder_id", "null").succeeded();
    assertThat(channel(member, id).path("folder_id").isNull()).isTrue();
    assertThat(
            streamEvents("update", id).stream().map(event -> event.at("/payload/value").toString()))
        .containsExactlyElementsOf(Arrays.asList(Long.toString(folderId), "null"));
  }
}
