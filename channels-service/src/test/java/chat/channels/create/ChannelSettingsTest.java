package chat.channels.create;

import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(Program.CHANNELS)
final class ChannelSettingsTest {

  private static final String DENIED = "Insufficient permission";

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;
  private final long owner;
  private final long administrator;
  private final long moderator;
  private final long member;

  ChannelSettingsTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.owner = organization.account(Role.OWNER);
    this.administrator = organization.account(Role.ADMINISTRATOR);
    this.moderator = organization.account(Role.MODERATOR);
    this.member = organization.account(Role.MEMBER);
  }

  private Answer create(long userId, Object... settings) {
    List<Object> parameters = new ArrayList<>(List.of(settings));
    parameters.addAll(List.of("subscribers", "[]"));
    if (!parameters.contains("name")) {
      parameters.addAll(List.of("name", "a channel"));
    }
    return organization.as(userId).post("/api/v1/channels/create", parameters.toArray());
  }

  private JsonNode created(long userId, Object... settings) {
    long id = create(userId, settings).succeeded().longAt("/id");
    return organization.as(owner).get("/api/v1/streams/" + id).succeeded().at("/stream");
  }

  private static void refused(Answer answer, String message) {
    answer.refused(400, "BAD_REQUEST", message);
  }

  @Test
  void newChannelEventContainsItsSettings() {
    long folder =
        organization
            .as(administrator)
            .post("/api/v1/channel_folders/create", "name", "Outdoors")
            .succeeded()
            .longAt("/channel_folder_id");
    Answer answer =
        create(
            owner,
            "announce",
            true,
            "is_default_stream",
            true,
            "folder_id",
            folder,
            "topics_policy",
            "disable_empty_topic",
            "message_retention_days",
            30);
    assertThat(answer.succeeded().has("/ignored_parameters_unsupported")).isFalse();
    JsonNode channel =
        PublishedEvents.of(servers, Topic.CHANNEL_CHANGED, organization.id())
            .await(event -> event.value().path("channel_id").asLong() == answer.longAt("/id"))
            .value();
    assertThat(channel.path("is_default_stream").asBoolean()).isTrue();
    assertThat(channel.path("folder_id").asLong()).isEqualTo(folder);
    assertThat(channel.path("topics_policy").asText()).isEqualTo("disable_empty_topic");
    assertThat(channel.path("message_retention_days").asInt()).isEqualTo(30);
    assertThat(channel.path("invite_only").asBoolean()).isFalse();
    assertThat(channel.path("history_public_to_subscribers").asBoolean()).isTrue();
  }

  @Test
  void channelSettingsAreShownToClients() {
    JsonNode channel =
        created(owner, "topics_policy", "empty_topic_only", "message_retention_days", 7);
    assertThat(channel.path("topics_policy").asText()).isEqualTo("empty_topic_only");
    assertThat(channel.path("message_retention_days").asInt()).isEqualTo(7);
    assertThat(channel.path("first_message_id").isNull()).isTrue();
    assertThat(channel.path("stream_weekly_traffic").isNull()).isTrue();
    assertThat(channel.path("is_recently_active").asBoolean()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"unlimited, -1", "\"unlimited\", -1", "1, 1", "36500, 36500"})
  void retentionIsDaysOrUnlimited(String sent, int days) {
    JsonNode channel = created(owner, "message_retention_days", sent);
    assertThat(channel.path("message_retention_days").asInt()).isEqualTo(days);
  }

  @ParameterizedTest
  @ValueSource(strings = {"realm_default", "\"realm_default\""})
  void membersMaySetRetentionToTheOrganizationDefault(String sent) {
    JsonNode channel = created(member, "message_retention_days", sent);
    assertThat(channel.path("message_retention_days").isNull()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-1",
        "1.5",
        "forever",
        "\"7\"",
        "36501",
        "2147483648",
        "99999999999999999999",
        "[7]",
        "null",
        "true",
        ""
      })
  void invalidRetentionIsRefused(String sent) {
    refused(
        create(owner, "message_retention_days", sent),
        "Bad value for 'message_retention_days': " + sent);
  }

  @Test
  void onlyOwnersSetRetention() {
    for (long userId : new long[] {administrator, moderator, member}) {
      refused(create(userId, "message_retention_days", 7), "Must be an organization owner");
      refused(
          create(userId, "message_retention_days", "unlimited"), "Must be an organization owner");
    }
  }

  @Test
  void topicsPolicyNeedsTheOrganizationsPermission() {
    created(member, "name", "open", "topics_policy", "allow_empty_topic");
    created(member, "name", "as JSON", "topics_policy", "\"allow_empty_topic\"");
    organization.changeSettings(
        Map.of("can_set_topics_policy_group", organization.systemGroup("role:nobody")));
    refused(create(moderator, "topics_policy", "allow_empty_topic"), DENIED);
    refused(create(member, "topics_policy", "empty_topic_only"), DENIED);
    create(member, "name", "as all do", "topics_policy", "inherit").succeeded();
    refused(create(administrator, "topics_policy", "allow_empty_topic"), DENIED);
    refused(create(owner, "topics_policy", "allow_empty_topic"), DENIED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "INHERIT", "\"everything\"", "everything"})
  void invalidTopicsPolicyIsRefused(String sent) {
    refused(create(owner, "topics_policy", sent), "Invalid topics_policy");
  }

  @Test
  void deletionGroupNeedsTheOrganizationsPermission() {
    organization.changeSettings(
        Map.of("can_set_delete_message_policy_group", organization.systemGroup("role:nobody")));
    long members = organization.systemGroup("role:members");
    for (long userId : new long[] {owner, administrator, moderator}) {
      refused(create(userId, "can_delete_any_message_group", members), DENIED);
    }
    organization.changeSettings(Map.of("can_set_delete_message_policy_group", members));
    create(administrator, "can_delete_any_message_group", members).succeeded();
  }

  @Test
  void privateChannelMayShareItsHistory() {
    JsonNode channel = created(member, "invite_only", true, "history_public_to_subscribers", true);
    assertThat(channel.path("history_public_to_subscribers").asBoolean()).isTrue();
  }

  @Test
  void historyOfPublicChannelIsAlwaysShared() {
    JsonNode channel = created(member, "history_public_to_subscribers", false);
    assertThat(channel.path("history_public_to_subscribers").asBoolean()).isTrue();
  }

  @Test
  void protectedHistoryConflictsWithLimitedTopicCreation() {
    long members = organization.systemGroup("role:members");
    Object[] settings = {
      "invite_only", true, "can_create_topic_group", members, "history_public_to_subscribers", false
    };
    refused(
        create(member, settings),
        "Unsupported parameter combination: history_public_to_subscribers,"
            + " can_create_topic_group");
    settings[5] = true;
    JsonNode channel = created(member, settings);
    assertThat(channel.path("can_create_topic_group").asLong()).isEqualTo(members);
  }

  @Test
  void onlyAdministratorsCreateDefaultChannels() {
    refused(create(member, "is_default_stream", true), DENIED);
    refused(create(moderator, "is_default_stream", true), DENIED);
    refused(
        create(administrator, "is_default_stream", true, "invite_only", true),
        "A default channel cannot be private.");
    JsonNode channel = created(administrator, "is_default_stream", true);
    JsonNode defaultsEvent =
        PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
            .await(event -> event.value().path("type").asText().equals("default_streams"))
            .value();
    assertThat(defaultsEvent.at("/payload/default_streams").toString())
        .isEqualTo("[%d]".formatted(channel.path("stream_id").asLong()));
    assertThat(defaultsEvent.at("/audience/roles").toString()).isEqualTo("[100,200,300,400]");
  }

  @Test
  void unknownFolderIsRefused() {
    TestOrganization other = new TestOrganization(service);
    ApiClient elsewhere = other.as(other.account(Role.OWNER));
    long foreign =
        elsewhere
            .post("/api/v1/channel_folders/create", "name", "Theirs")
            .succeeded()
            .longAt("/channel_folder_id");
    for (long folder : new long[] {foreign, 0, -1, Long.MAX_VALUE}) {
      refused(create(owner, "folder_id", folder), "Invalid channel folder ID");
    }
    refused(create(owner, "folder_id", "\"1\""), "folder_id is not an integer");
    create(owner).succeeded();
  }

  @Test
  void webPublicChannelsMustBeEnabledOnTheServer() {
    organization.changeSettings(Map.of("enable_spectator_access", true));
    refused(create(owner, "is_web_public", true), "Web-public channels are not enabled.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "announce",
        "is_web_public",
        "is_default_stream",
        "invite_only",
        "history_public_to_subscribers"
      })
  void nonBooleanFlagIsRefused(String name) {
    refused(create(owner, name, "yes"), name + " is not valid JSON");
    refused(create(owner, name, 1), name + " is not a boolean");
  }

  @ParameterizedTest
  @EnumSource(
      value = Role.class,
      names = {"OWNER", "ADMINISTRATOR", "MODERATOR", "MEMBER"})
  void botHasThePermissionsOfItsRole(Role role) {
    long bot =
        organization.account(role, Map.of("is_bot", true, "bot_type", 1, "bot_owner_id", member));
    Answer answer = create(bot, "message_retention_days", 7);
    if (role == Role.OWNER) {
      answer.succeeded();
    } else {
      refused(answer, "Must be an organization owner");
    }
  }

  @Test
  void subscribingToNewChannelAppliesSettings() {
    Answer answer =
        organization
            .as(owner)
            .post(
                "/api/v1/users/me/subscriptions",
                "subscriptions",
                List.of(Map.of("name", "the older way")),
                "announce",
                false,
                "invite_only",
                true,
                "history_public_to_subscribers",
                true,
                "topics_policy",
                "disable_empty_topic",
                "message_retention_days",
                "unlimited")
            .succeeded();
    assertThat(answer.has("/ignored_parameters_unsupported")).isFalse();
    long id =
        organization
            .as(owner)
            .get("/api/v1/get_stream_id", "stream", "the older way")
            .longAt("/stream_id");
    JsonNode channel = organization.as(owner).get("/api/v1/streams/" + id).at("/stream");
    assertThat(channel.path("invite_only").asBoolean()).isTrue();
    assertThat(channel.path("history_public_to_subscribers").asBoolean()).isTrue();
    assertThat(channel.path("topics_policy").asText()).isEqualTo("disable_empty_topic");
    assertThat(channel.path("message_retention_days").asInt()).isEqualTo(-1);
  }

  private Answer createOnSubscribe(long userId, String name, Object... settings) {
    List<Object> parameters = new ArrayList<>(List.of(settings));
    parameters.addAll(List.of("subscriptions", List.of(Map.of("name", name))));
    return organization.as(userId).post("/api/v1/users/me/subscriptions", parameters.toArray());
  }

  private long folder() {
    return organization
        .as(administrator)
        .post("/api/v1/channel_folders/create", "name", "Outdoors")
        .succeeded()
        .longAt("/channel_folder_id");
  }

  @Test
  void subscribingCreatesDefaultChannelInFolder() {
    long folder = folder();
    Answer answer =
        createOnSubscribe(administrator, "sorted", "is_default_stream", true, "folder_id", folder);
    assertThat(answer.succeeded().has("/ignored_parameters_unsupported")).isFalse();
    JsonNode listed =
        organization
            .as(owner)
            .get("/api/v1/streams", "include_default", true)
            .succeeded()
            .at("/streams/0");
    assertThat(listed.path("is_default").asBoolean()).isTrue();
    assertThat(listed.path("folder_id").asLong()).isEqualTo(folder);
    refused(createOnSubscribe(member, "not for members", "is_default_stream", true), DENIED);
  }

  @Test
  void channelInArchivedFolderIsRefused() {
    long folder = folder();
    organization
        .as(administrator)
        .patch("/api/v1/channel_folders/" + folder, "is_archived", true)
        .succeeded();
    refused(create(owner, "folder_id", folder), "Invalid channel folder ID");
    refused(createOnSubscribe(owner, "sorted", "folder_id", folder), "Invalid channel folder ID");
    assertThat(organization.as(owner).get("/api/v1/streams").succeeded().at("/streams")).isEmpty();
  }

  @Test
  void subscribingRefusesForbiddenSettings() {
    ApiClient client = organization.as(member);
    refused(
        client.post(
            "/api/v1/users/me/subscriptions",
            "subscriptions",
            List.of(Map.of("name", "kept for ever")),
            "message_retention_days",
            "unlimited"),
        "Must be an organization owner");
    refused(
        client.get("/api/v1/get_stream_id", "stream", "kept for ever"),
        "Invalid channel name 'kept for ever'");
  }

  @Test
  void noChannelIsCreatedIfTheFolderIsRefused() {
    refused(create(owner, "folder_id", 0), "Invalid channel folder ID");
    assertThat(new ChannelsOf(organization, servers).create(owner, "a channel", List.of()))
        .isPositive();
    assertThat(PublishedEvents.of(servers, Topic.CHANNEL_CHANGED, organization.id()).all())
        .hasSizeLessThan(2);
  }
}
