package chat.channels.edit;

import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.owner.TestOtherTopics;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Edits during which the channel changes between the permission check and the commit. */
@ServiceTest(Program.CHANNELS)
final class EditPermissionRecheckTest {

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;
  private final TestOtherTopics otherTopics;
  private final ChannelsOf channels;
  private final long owner;
  private final long administrator;
  private final long makers;

  EditPermissionRecheckTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.otherTopics = servers.owners().otherTopics();
    this.channels = new ChannelsOf(organization, servers);
    this.owner = organization.account(Role.OWNER);
    this.administrator = organization.account(Role.ADMINISTRATOR);
    this.makers = organization.group("makers", List.of(owner), List.of());
  }

  private Answer edit(long editor, long channelId, Object... parameters) {
    return organization.as(editor).patch("/api/v1/streams/" + channelId, parameters);
  }

  /** Runs {@code meanwhile} after the permission check, while messaging-service is asked. */
  private Answer editDuring(long channelId, Runnable meanwhile, String parameter, Object value) {
    otherTopics.beforeNextResponse(channelId, meanwhile);
    return edit(administrator, channelId, parameter, value, "topics_policy", "empty_topic_only");
  }

  private static String change(long groupId) {
    return "{\"new\":" + groupId + "}";
  }

  private JsonNode channel(long channelId) {
    return organization.as(owner).get("/api/v1/streams/" + channelId).succeeded().at("/stream");
  }

  @Test
  void channelMadePrivateMeanwhileIsNotOpenedByOutsider() {
    long id = channels.create(owner, "Garden", List.of(owner));
    editDuring(
            id,
            () -> edit(owner, id, "is_private", true).succeeded(),
            "can_subscribe_group",
            change(makers))
        .refused(400, "BAD_REQUEST", "Channel content access is required.");
  }

  @Test
  void editorRemovedMeanwhileCannotOpenPrivateChannel() {
    long id = channels.create(owner, "Garden", List.of(owner, administrator), "invite_only", true);
    editDuring(id, () -> remove(administrator), "is_private", false)
        .refused(400, "BAD_REQUEST", "Channel content access is required.");
    assertThat(channel(id).path("invite_only").booleanValue()).isTrue();
  }

  @Test
  void permissionsHeldAtDifferentTimesDoNotCombine() {
    long runner = organization.account(Role.MEMBER);
    long runners = organization.group("runners", List.of(runner), List.of());
    organization.changeSettings(
        Map.of("can_create_private_channel_group", organization.systemGroup("role:owners")));
    long id =
        channels.create(owner, "Garden", List.of(owner), "can_administer_channel_group", runners);
    organization.awaitProjections();
    beforeNextResponse(() -> {
      organization.removeMember(runners, runner);
      organization.changeSettings(
          Map.of("can_create_private_channel_group", organization.systemGroup("role:members")));
    });
    edit(runner, id, "is_private", true)
        .refused(400, "BAD_REQUEST", "You do not have permission to administer this channel.");
    assertThat(channel(id).path("invite_only").booleanValue()).isFalse();
  }

  @Test
  void userWhoGainsAccessDuringAnEditIsNotRefused() {
    long runner = organization.account(Role.MEMBER);
    long readers = organization.group("readers", List.of(), List.of());
    Object runs = Map.of("direct_members", List.of(runner), "direct_subgroups", List.of());
    long id =
        channels.create(
            owner,
            "Garden",
            List.of(owner),
            "invite_only",
            true,
            "can_administer_channel_group",
            runs,
            "can_subscribe_group",
            readers);
    organization.awaitProjections();
    beforeNextResponse(() -> organization.addMember(readers, runner));
    edit(runner, id, "is_private", false).succeeded();
  }

  private void beforeNextResponse(Runnable meanwhile) {
    servers.owners().beforeNextResponse(organization.id(), meanwhile);
  }

  private void remove(long userId) {
    organization
        .as(owner)
        .delete(
            "/api/v1/users/me/subscriptions",
            "subscriptions",
            List.of("Garden"),
            "principals",
            List.of(userId))
        .succeeded();
  }

  @ParameterizedTest
  @CsvSource({
    "is_private, false",
    "history_public_to_subscribers, true",
    "topics_policy, disable_empty_topic",
  })
  void changeOfAccessSettingRepeatsThePermissionCheck(String parameter, String value) {
    long id = channels.create(owner, "Garden", List.of(owner), "invite_only", true);
    assertRechecked(id, () -> edit(owner, id, parameter, value).succeeded());
  }

  /** Each decision about {@code can_send_message_group} asks messaging-service once. */
  private void assertRechecked(long channelId, Runnable meanwhile) {
    editDuring(channelId, meanwhile, "can_send_message_group", change(makers)).succeeded();
    assertThat(channel(channelId).path("can_send_message_group").asLong()).isEqualTo(makers);
    assertThat(otherTopics.callCount(channelId)).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "can_administer_channel_group",
    "can_subscribe_group",
    "can_add_subscribers_group",
    "can_delete_any_message_group",
    "can_delete_own_message_group",
  })
  void changeOfPermissionGroupRepeatsThePermissionCheck(String setting) {
    long id = channels.create(owner, "Garden", List.of(owner));
    String moderators = change(organization.systemGroup("role:moderators"));
    assertRechecked(id, () -> edit(owner, id, setting, moderators).succeeded());
  }

  @Test
  void changeOfUnrelatedSettingDoesNotRepeatTheCheck() {
    long id = channels.create(owner, "Garden", List.of(owner));
    String members = change(organization.systemGroup("role:members"));
    editDuring(
            id,
            () ->
                edit(owner, id, "new_name", "Yard", "can_resolve_topics_group", members)
                    .succeeded(),
            "can_send_message_group",
            change(makers))
        .succeeded();
    assertThat(otherTopics.callCount(id)).isOne();
    assertThat(channel(id).path("name").asText()).isEqualTo("Yard");
    assertThat(channel(id).path("can_send_message_group").asLong()).isEqualTo(makers);
  }

  @Test
  void restoringFailsIfAGroupIsDeactivatedMeanwhile() {
    long id = channels.create(owner, "Garden", List.of());
    organization.as(owner).delete("/api/v1/streams/" + id).succeeded();
    editDuring(
            id,
            () -> {
              edit(owner, id, "can_send_message_group", change(makers)).succeeded();
              organization.publishGroup(makers, Map.of("is_deactivated", true));
              organization.awaitProjections();
            },
            "is_archived",
            false)
        .refused(400, "BAD_REQUEST", "User group is deactivated.");
    assertThat(channel(id).path("is_archived").booleanValue()).isTrue();
  }

  @Test
  void archivingMeanwhileRepeatsThePermissionCheck() {
    long id = channels.create(owner, "Garden", List.of());
    assertRechecked(id, () -> organization.as(owner).delete("/api/v1/streams/" + id).succeeded());
    assertThat(channel(id).path("is_archived").booleanValue()).isTrue();
  }
}
