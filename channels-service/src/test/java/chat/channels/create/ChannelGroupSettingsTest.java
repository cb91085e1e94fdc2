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
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ServiceTest(Program.CHANNELS)
final class ChannelGroupSettingsTest {

  private static final List<String> SYSTEM_GROUPS =
      List.of(
          "role:internet",
          "role:everyone",
          "role:members",
          "role:fullmembers",
          "role:moderators",
          "role:administrators",
          "role:owners",
          "role:nobody");

  private final TestServers servers;
  private final TestOrganization organization;
  private final long creator;
  private final ApiClient client;

  ChannelGroupSettingsTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.creator = organization.account(Role.OWNER);
    this.client = organization.as(creator);
  }

  private static Answer create(ApiClient client, String name, String setting, Object value) {
    return client.post(
        "/api/v1/channels/create", "name", name, "subscribers", List.of(), setting, value);
  }

  private static Map<String, List<Long>> direct(List<Long> members, List<Long> subgroups) {
    return Map.of("direct_members", members, "direct_subgroups", subgroups);
  }

  @ParameterizedTest
  @CsvSource({
    "can_add_subscribers_group,              role:internet role:everyone",
    "can_create_topic_group,                 role:internet",
    "can_delete_any_message_group,           role:internet",
    "can_delete_own_message_group,           role:internet",
    "can_remove_subscribers_group,           role:internet",
    "can_administer_channel_group,           role:internet role:everyone",
    "can_move_messages_out_of_channel_group, role:internet",
    "can_move_messages_within_channel_group, role:internet",
    "can_send_message_group,                 role:internet",
    "can_subscribe_group,                    role:internet role:everyone",
    "can_resolve_topics_group,               role:internet",
  })
  void forbiddenSystemGroupIsRefusedAloneAndInAList(String setting, String forbidden) {
    for (String group : SYSTEM_GROUPS) {
      long groupId = organization.systemGroup(group);
      Answer alone = create(client, group, setting, groupId);
      Answer inList =
          create(client, "in " + group, setting, direct(List.of(creator), List.of(groupId)));
      if (List.of(forbidden.split(" ")).contains(group)) {
        String message = "'%s' setting cannot be set to '%s' group.".formatted(setting, group);
        alone.refused(400, "BAD_REQUEST", message);
        inList.refused(400, "BAD_REQUEST", message);
      } else {
        alone.succeeded();
        inList.succeeded();
      }
    }
  }

  @Test
  void eventHasTheShortestFormOfTheValue() {
    long makers = organization.group("makers", List.of(creator), List.of());
    ApiClient aware = organization.as(creator);
    assertThat(publishedValue(aware, "by id", makers)).isEqualTo(Long.toString(makers));
    assertThat(publishedValue(aware, "one group", direct(List.of(), List.of(makers))))
        .isEqualTo(Long.toString(makers));
    assertThat(publishedValue(aware, "both", direct(List.of(creator), List.of(makers, makers))))
        .isEqualTo(
            "{\"direct_members\":[%d],\"direct_subgroups\":[%d]}".formatted(creator, makers));
  }

  private String publishedValue(ApiClient aware, String name, Object value) {
    create(aware, name, "can_send_message_group", value).succeeded();
    return PublishedEvents.of(servers, Topic.CHANNEL_CHANGED, organization.id())
        .await(event -> event.value().path("name").asText().equals(name))
        .value()
        .path("can_send_message_group")
        .toString();
  }

  @Test
  void unknownOrDeactivatedGroupsAndUsersAreRefused() {
    long former = organization.account(Role.MEMBER, Map.of("is_active", false));
    long closed = organization.group("closed", List.of(), List.of());
    organization.publishGroup(closed, Map.of("name", "closed", "is_deactivated", true));
    long makers = organization.group("makers", List.of(), List.of());
    ApiClient aware = organization.as(creator);
    refused(aware, 7, "Invalid user group");
    refused(aware, direct(List.of(), List.of(7L)), "Invalid user group ID: 7");
    refused(aware, direct(List.of(creator), List.of(7L)), "Invalid user group ID: 7");
    refused(aware, closed, "User group is deactivated.");
    refused(aware, direct(List.of(creator), List.of(closed)), "User group is deactivated.");
    refused(aware, direct(List.of(7L), List.of(makers)), "Invalid user ID: 7");
    refused(aware, direct(List.of(former), List.of()), "Invalid user ID: " + former);
    long systemBot = organization.account(Role.MEMBER);
    organization.change(systemBot, Map.of("is_bot", true, "is_system_bot", true));
    organization.awaitProjections();
    refused(aware, direct(List.of(systemBot), List.of()), "Invalid user ID: " + systemBot);
  }

  @Test
  void valueWithMoreThanAThousandEntriesIsRefused() {
    List<Long> members = LongStream.rangeClosed(1, 1_000).boxed().toList();
    refused(
        client,
        direct(members, List.of(organization.systemGroup("role:owners"))),
        "can_resolve_topics_group is too long (limit: 1000 elements)");
    refused(client, direct(members, List.of()), "Invalid user ID: 1");
  }

  private List<Long> insertAccounts(int count) throws SQLException {
    organization.awaitProjections();
    try (Connection connection = servers.connect(Program.CHANNELS);
        PreparedStatement statement =
            connection.prepareStatement(
                """
                insert into account
                select ?, id, 'u' || id, null, 1, 'User ' || id, 400, true, false, null, null, false,
                  null, 1, now(), ''
                from generate_series(1, ?) id
                """)) {
      statement.setLong(1, organization.id());
      statement.setInt(2, count);
      statement.executeUpdate();
    }
    return LongStream.rangeClosed(1, count).boxed().toList();
  }

  private Answer change(long id, String setting, List<Long> members) {
    return client.patch(
        "/api/v1/streams/" + id, setting, Map.of("new", direct(members, List.of())));
  }

  @Test
  void settingsOfAChannelShareALimitOfAThousandEntries() throws SQLException {
    String refusal = "Too many users and groups in the settings of one channel (limit: 1000)";
    List<Long> members = insertAccounts(501);
    Map<String, List<Long>> all = direct(members, List.of());
    client
        .post(
            "/api/v1/channels/create",
            "name",
            "x",
            "subscribers",
            List.of(),
            "can_send_message_group",
            all,
            "can_resolve_topics_group",
            all)
        .refused(400, "BAD_REQUEST", refusal);
    long id = create(client, "x", "can_send_message_group", all).succeeded().longAt("/id");
    change(id, "can_resolve_topics_group", members).refused(400, "BAD_REQUEST", refusal);
    change(id, "can_resolve_topics_group", members.subList(0, 499)).succeeded();
    change(id, "can_send_message_group", members.subList(0, 500)).succeeded();
  }

  @Test
  void channelOverTheLimitAllowsRenameAndFewerEntries() throws SQLException {
    List<Long> members = insertAccounts(501);
    long id =
        create(client, "x", "can_send_message_group", direct(members, List.of()))
            .succeeded()
            .longAt("/id");
    new ChannelsOf(organization, servers)
        .execute(
            """
            update channel set can_resolve_topics_group = can_send_message_group,
              can_create_topic_group = can_send_message_group
            where channel_id = ?
            """,
            id);
    client.patch("/api/v1/streams/" + id, "new_name", "y").succeeded();
    change(id, "can_resolve_topics_group", members.subList(0, 500)).succeeded();
    change(id, "can_resolve_topics_group", members)
        .refused(
            400,
            "BAD_REQUEST",
            "Too many users and groups in the settings of one channel (limit: 1000)");
  }

  private static void refused(ApiClient client, Object value, String message) {
    create(client, "x", "can_resolve_topics_group", value).refused(400, "BAD_REQUEST", message);
  }

  @Test
  void protectedHistoryRequiresTopicCreationByEveryone() {
    Object[] parameters = {
      "name", "private", "subscribers", List.of(), "invite_only", true, "can_create_topic_group", 0L
    };
    parameters[7] = organization.systemGroup("role:members");
    client
        .post("/api/v1/channels/create", parameters)
        .refused(
            400,
            "BAD_REQUEST",
            "Unsupported parameter combination: history_public_to_subscribers,"
                + " can_create_topic_group");
    parameters[7] = organization.systemGroup("role:everyone");
    client.post("/api/v1/channels/create", parameters).succeeded();
  }

  @Test
  void sendPermissionIsShownAsPostPolicyToOlderClients() {
    Map<String, Integer> policies =
        Map.of(
            "role:everyone", 1,
            "role:members", 1,
            "role:administrators", 2,
            "role:fullmembers", 3,
            "role:moderators", 4);
    policies.forEach((group, policy) -> {
      create(client, group, "can_send_message_group", organization.systemGroup(group)).succeeded();
      var channel =
          PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
              .await(event -> event.value().at("/payload/streams/0/name").asText().equals(group))
              .value()
              .at("/payload/streams/0");
      assertThat(channel.path("stream_post_policy").asInt()).as(group).isEqualTo(policy);
      assertThat(channel.path("is_announcement_only").asBoolean()).isEqualTo(policy == 2);
    });
  }
}
