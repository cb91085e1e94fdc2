package chat.channels.edit;

import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestGroupUses;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Edits between whose permission and commit somebody else changes the channel. */
@ServiceTest(Program.CHANNELS)
final class EditDecidedAgainTest {

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;
  private final TestGroupUses uses;
  private final ChannelsOf channels;
  private final long owner;
  private final long administrator;
  private final long makers;

  EditDecidedAgainTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.uses = servers.owners().groupUses();
    this.channels = new ChannelsOf(organization, servers);
    this.owner = organization.account(Role.OWNER);
    this.administrator = organization.account(Role.ADMINISTRATOR);
    this.makers = organization.group("makers", List.of(owner), List.of());
  }

  private Answer edit(long editor, long channelId, Object... parameters) {
    return organization.as(editor).patch("/api/v1/streams/" + channelId, parameters);
  }

  /** An edit that names a group, and what happens while its use is registered. */
  private Answer edit(long channelId, String setting, Runnable meanwhile) {
    uses.onceRegistered(organization.id(), _ -> meanwhile.run());
    return edit(administrator, channelId, setting, change(makers));
  }

  private static String change(long groupId) {
    return "{\"new\":" + groupId + "}";
  }

  private JsonNode channel(long channelId) {
    return organization.as(owner).get("/api/v1/streams/" + channelId).succeeded().at("/stream");
  }

  @Test
  void whoMayNotReadAChannelThatBecamePrivateDoesNotOpenIt() {
    long id = channels.create(owner, "Garden", List.of(owner));
    edit(id, "can_subscribe_group", () -> edit(owner, id, "is_private", true).succeeded())
        .refused(400, "BAD_REQUEST", "Channel content access is required.");
  }

  @Test
  void whoIsRemovedFromAPrivateChannelDoesNotOpenIt() {
    long id = channels.create(owner, "Garden", List.of(owner, administrator), "invite_only", true);
    uses.onceRegistered(organization.id(), _ -> remove(administrator));
    edit(administrator, id, "is_private", false, "can_send_message_group", change(makers))
        .refused(400, "BAD_REQUEST", "Channel content access is required.");
    assertThat(channel(id).path("invite_only").booleanValue()).isTrue();
  }

  @Test
  void whoLosesTheChannelAndGetsAnotherRightMeanwhileHadNeverBoth() {
    long runner = organization.account(Role.MEMBER);
    long runners = organization.group("runners", List.of(runner), List.of());
    organization.settings(
        Map.of("can_create_private_channel_group", organization.systemGroup("role:owners")));
    long id =
        channels.create(owner, "Garden", List.of(owner), "can_administer_channel_group", runners);
    organization.awaitCopies();
    onceAsked(() -> {
      organization.removeMember(runners, runner);
      organization.settings(
          Map.of("can_create_private_channel_group", organization.systemGroup("role:members")));
    });
    edit(runner, id, "is_private", true)
        .refused(400, "BAD_REQUEST", "You do not have permission to administer this channel.");
    assertThat(channel(id).path("invite_only").booleanValue()).isFalse();
  }

  @Test
  void whoGetsIntoTheChannelMeanwhileIsNotRefusedAsIfHeWereOutside() {
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
    organization.awaitCopies();
    onceAsked(() -> organization.addMember(readers, runner));
    edit(runner, id, "is_private", false).succeeded();
  }

  private void onceAsked(Runnable surprise) {
    servers.owners().onceAsked(organization.id(), surprise);
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
  void whatPermissionsRestOnIsTheSameAtTheCommit(String parameter, String value) {
    long id = channels.create(owner, "Garden", List.of(owner), "invite_only", true);
    isDecidedAgain(id, () -> edit(owner, id, parameter, value).succeeded());
  }

  /** Of a change of who may send: the group is registered once for each decision. */
  private void isDecidedAgain(long channelId, Runnable meanwhile) {
    edit(channelId, "can_send_message_group", meanwhile).succeeded();
    assertThat(channel(channelId).path("can_send_message_group").asLong()).isEqualTo(makers);
    assertThat(uses.said(organization.id()).stream().filter(said -> said.word().equals("register")))
        .hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({
    "can_administer_channel_group",
    "can_subscribe_group",
    "can_add_subscribers_group",
    "can_delete_any_message_group",
    "can_delete_own_message_group",
  })
  void groupsThatPermissionsRestOnAreTheSameAtTheCommit(String setting) {
    long id = channels.create(owner, "Garden", List.of(owner));
    String moderators = change(organization.systemGroup("role:moderators"));
    isDecidedAgain(id, () -> edit(owner, id, setting, moderators).succeeded());
  }

  @Test
  void whatNoPermissionRestsOnMayChangeMeanwhile() {
    long id = channels.create(owner, "Garden", List.of(owner));
    String members = change(organization.systemGroup("role:members"));
    edit(
            id,
            "can_send_message_group",
            () ->
                edit(owner, id, "new_name", "Yard", "can_resolve_topics_group", members)
                    .succeeded())
        .succeeded();
    assertThat(channel(id).path("name").asText()).isEqualTo("Yard");
    assertThat(channel(id).path("can_send_message_group").asLong()).isEqualTo(makers);
  }

  @Test
  void restoredChannelUsesTheGroupsThatItHasThen() {
    long id = channels.create(owner, "Garden", List.of(), "can_send_message_group", makers);
    organization.as(owner).delete("/api/v1/streams/" + id).succeeded();
    String members = change(organization.systemGroup("role:members"));
    uses.onceRegistered(
        organization.id(), _ -> edit(owner, id, "can_send_message_group", members).succeeded());
    edit(administrator, id, "is_archived", false).succeeded();
    assertThat(channel(id).path("can_send_message_group").asLong())
        .isEqualTo(organization.systemGroup("role:members"));
  }
}
