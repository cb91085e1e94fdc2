package chat.channels.channel;

import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Groups in channel settings: validation, and the references reported to identity-service. */
@ServiceTest(Program.CHANNELS)
final class GroupReferencesTest {

  private static final String SENDING = "can_send_message_group";

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;
  private final ChannelsOf channels;
  private final long creator;
  private final long makers;

  GroupReferencesTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.channels = new ChannelsOf(organization, servers);
    this.creator = organization.account(Role.OWNER);
    this.makers = organization.group("makers", List.of(creator), List.of());
  }

  private long create(String name, Object... settings) {
    return channels.create(creator, name, List.of(), settings);
  }

  private void edit(long channelId, String setting, Object value) {
    organization
        .as(creator)
        .patch("/api/v1/streams/" + channelId, setting, Map.of("new", value))
        .succeeded();
  }

  private static Object userAndGroup(long userId, long groupId) {
    return Map.of("direct_members", List.of(userId), "direct_subgroups", List.of(groupId));
  }

  private Answer ask(ApiClient client, long organizationId, long groupId) {
    return client.get(
        "/internal/group_references", "organization_id", organizationId, "group_id", groupId);
  }

  /** Each reference as the channel's id and the setting. */
  private List<String> references(long organizationId, long groupId) {
    Answer answer = ask(service.asProgram(Program.IDENTITY), organizationId, groupId);
    assertThat(answer.status()).isEqualTo(200);
    List<String> references = new ArrayList<>();
    answer
        .at("/references")
        .forEach(reference ->
            references.add(
                reference.path("channel_id").longValue()
                    + " "
                    + reference.path("setting").textValue()));
    return references;
  }

  private List<String> references(long groupId) {
    return references(organization.id(), groupId);
  }

  @Test
  void referencesAreListedByChannelAndSetting() {
    long first =
        create("Garden", "can_subscribe_group", userAndGroup(creator, makers), SENDING, makers);
    long second = create("Kitchen", "can_administer_channel_group", makers);
    create("Yard", SENDING, organization.systemGroup("role:members"));
    assertThat(references(makers))
        .containsExactly(
            first + " can_send_message_group",
            first + " can_subscribe_group",
            second + " can_administer_channel_group");
  }

  @Test
  void everyGroupSettingIsListedAsAReference() {
    List<String> settings =
        Arrays.stream(ChannelGroup.values()).map(ChannelGroup::wireName).sorted().toList();
    Object[] parameters =
        settings.stream().flatMap(setting -> List.of(setting, makers).stream()).toArray();
    long id = create("Garden", parameters);
    assertThat(references(makers))
        .containsExactlyElementsOf(settings.stream().map(setting -> id + " " + setting).toList());
    for (String setting : settings) {
      edit(id, setting, userAndGroup(creator, makers));
    }
    assertThat(references(makers)).hasSameSizeAs(settings);
  }

  @Test
  void settingThatNamesAnotherGroupIsNotListed() {
    long id = create("Garden", SENDING, makers);
    edit(id, SENDING, organization.systemGroup("role:members"));
    assertThat(references(makers)).isEmpty();
    edit(id, SENDING, userAndGroup(creator, makers));
    assertThat(references(makers)).containsExactly(id + " " + SENDING);
  }

  @Test
  void archivedChannelsAreNotListed() {
    long id = create("Garden", SENDING, makers);
    organization.as(creator).delete("/api/v1/streams/" + id).succeeded();
    assertThat(references(makers)).isEmpty();
    organization.as(creator).patch("/api/v1/streams/" + id, "is_archived", false).succeeded();
    assertThat(references(makers)).containsExactly(id + " " + SENDING);
  }

  /** The id of a channel or user can equal the id of a group. */
  @Test
  void equalIdOfChannelUserOrForeignGroupIsNoReference() {
    long id = create("Garden", SENDING, userAndGroup(creator, makers));
    assertThat(references(id)).isEmpty();
    assertThat(references(creator)).isEmpty();
    assertThat(references(new TestOrganization(service).id(), makers)).isEmpty();
  }

  @Test
  void listHasAtMostAThousandChannels() {
    long id = create("Garden", SENDING, makers);
    channels.execute(
        """
        insert into channel
          (channel_id, organization_id, name, name_key, description, rendered_description,
           date_created, invite_only, history_public_to_subscribers, can_add_subscribers_group,
           can_create_topic_group, can_delete_any_message_group, can_delete_own_message_group,
           can_remove_subscribers_group, can_administer_channel_group,
           can_move_messages_out_of_channel_group, can_move_messages_within_channel_group,
           can_send_message_group, can_subscribe_group, can_resolve_topics_group)
        select nextval('channel_id'), organization_id, name || i, name_key || i, description,
          rendered_description, date_created, invite_only, history_public_to_subscribers,
          can_add_subscribers_group, can_create_topic_group, can_delete_any_message_group,
          can_delete_own_message_group, can_remove_subscribers_group, can_administer_channel_group,
          can_move_messages_out_of_channel_group, can_move_messages_within_channel_group,
          can_send_message_group, can_send_message_group, can_resolve_topics_group
        from channel cross join generate_series(1, 1000) as i where channel_id = ?
        """,
        id);
    assertThat(references(makers)).hasSize(1_999).contains(id + " " + SENDING);
  }

  @Test
  void clientsAndTheGatewayAreRefused() {
    for (ApiClient client : List.of(organization.as(creator), service.asProgram(Program.GATEWAY))) {
      assertThat(ask(client, organization.id(), makers).status()).isIn(401, 403);
    }
  }

  @Test
  void groupCanBeSetWhileIdentityServiceIsDown() {
    organization.awaitProjections();
    servers.owners().setUnavailable(organization.id());
    long id = create("Garden", SENDING, makers);
    edit(id, "can_subscribe_group", makers);
    subscribe("Kitchen", makers).succeeded();
  }

  private Answer subscribe(String name, long groupId) {
    return organization
        .as(creator)
        .post(
            "/api/v1/users/me/subscriptions",
            "subscriptions",
            List.of(Map.of("name", name)),
            SENDING,
            groupId);
  }

  private Answer tryEdit(long channelId, Object value) {
    return organization
        .as(creator)
        .patch("/api/v1/streams/" + channelId, SENDING, Map.of("new", value));
  }

  @Test
  void channelCreatedBySubscribingNeedsActiveGroups() {
    organization.publishGroup(makers, Map.of("is_deactivated", true));
    subscribe("Kitchen", makers).refused(400, "BAD_REQUEST", "User group is deactivated.");
    subscribe("Kitchen", 7).refused(400, "BAD_REQUEST", "Invalid user group");
  }

  @Test
  void editRefusesDeactivatedAndUnknownGroups() {
    long id = create("Garden");
    tryEdit(id, 7).refused(400, "BAD_REQUEST", "Invalid user group");
    tryEdit(id, userAndGroup(creator, 7)).refused(400, "BAD_REQUEST", "Invalid user group ID: 7");
    organization.publishGroup(makers, Map.of("is_deactivated", true));
    tryEdit(id, makers).refused(400, "BAD_REQUEST", "User group is deactivated.");
    tryEdit(id, userAndGroup(creator, makers))
        .refused(400, "BAD_REQUEST", "User group is deactivated.");
  }

  /** The event arrives while channels-service asks identity-service for its latest number. */
  @Test
  void justReactivatedGroupIsAcceptedDespiteStaleProjection() {
    organization.awaitProjections();
    organization.publishGroup(makers, Map.of("is_deactivated", true));
    organization.awaitProjections();
    servers
        .owners()
        .beforeNextResponse(
            organization.id(),
            () -> organization.publishGroup(makers, Map.of("is_deactivated", false)));
    create("Garden", SENDING, makers);
  }

  @Test
  void refusalBecomes503WhileIdentityServiceIsDown() {
    organization.publishGroup(makers, Map.of("is_deactivated", true));
    organization.awaitProjections();
    servers.owners().setUnavailable(organization.id());
    Answer answer =
        organization
            .as(creator)
            .post(
                "/api/v1/channels/create",
                "name",
                "Garden",
                "subscribers",
                List.of(),
                SENDING,
                makers)
            .refused(
                503,
                "SERVICE_UNAVAILABLE",
                "identity-service is unavailable at the moment, try again");
    assertThat(answer.header("Retry-After")).contains("1");
  }

  /** An edit can name a group before the projection has received the group's deactivation. */
  @Test
  void deactivatedGroupGivesNoPermission() {
    long member = organization.account(Role.MEMBER);
    organization.addMember(makers, member);
    long id = create("Garden", "can_administer_channel_group", makers);
    rename(member, id, "Yard").succeeded();
    organization.publishGroup(makers, Map.of("is_deactivated", true));
    rename(member, id, "Garden")
        .refused(400, "BAD_REQUEST", "You do not have permission to administer this channel.");
    assertThat(references(makers)).containsExactly(id + " can_administer_channel_group");
    edit(id, "can_administer_channel_group", organization.systemGroup("role:members"));
    rename(member, id, "Garden").succeeded();
    assertThat(references(makers)).isEmpty();
  }

  private Answer rename(long userId, long channelId, String name) {
    return organization.as(userId).patch("/api/v1/streams/" + channelId, "new_name", name);
  }
}
