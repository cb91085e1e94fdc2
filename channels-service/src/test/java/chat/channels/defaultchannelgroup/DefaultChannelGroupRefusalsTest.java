package chat.channels.defaultchannelgroup;

import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.HeldLock;
import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Refused changes of groups of default channels. */
@ServiceTest(Program.CHANNELS)
final class DefaultChannelGroupRefusalsTest extends DefaultChannelGroupTestBase {

  DefaultChannelGroupRefusalsTest(RunningService service, TestServers servers) {
    super(service, servers);
  }

  @Test
  void invalidChangeOfNameIsRefused() {
    long id = created("Art");
    create("Code").succeeded();
    String path = PATH + id;
    String missing = "You must pass \"new_description\" or \"new_group_name\".";
    refused(client.patch(path), missing);
    refused(client.patch(path, "new_description", ""), missing);
    refused(
        client.patch(path, "new_group_name", "Art"),
        "This default channel group is already named 'Art'");
    refused(
        client.patch(path, "new_group_name", "Code"),
        "Default channel group 'Code' already exists");
    refused(client.patch(path, "new_group_name", " "), "Invalid default channel group name ''");
    refused(
        client.patch(path, "new_description", "x".repeat(1025)),
        "new_description is too long (limit: 1024 characters)");
    assertThat(groups(Role.MEMBER).at("/0/name").textValue()).isEqualTo("Art");
  }

  @Test
  void invalidGroupIsNotCreated() {
    create("Art").succeeded();
    refused(create("Art", "Garden"), "Default channel group 'Art' already exists");
    refused(create("\u200b"), "Invalid default channel group name '\u200b'");
    refused(create("x".repeat(61)), "Default channel group name too long (limit: 60 characters)");
    refused(create("New", "Garden", "Nowhere"), "Invalid channel name 'Nowhere'");
    refused(
        client.post(PATH + "create", "group_name", "New", "description", "x".repeat(1025)),
        "description is too long (limit: 1024 characters)");
    refused(
        client.post(PATH + "create", "description", "", "stream_names", "[]"),
        "Missing 'group_name' argument");
    refused(
        client.post(PATH + "create", "group_name", "New", "stream_names", "[]"),
        "Missing 'description' argument");
    refused(
        client.post(PATH + "create", "group_name", "New", "description", ""),
        "Missing 'stream_names' argument");
    assertThat(groups(Role.MEMBER)).hasSize(1);
  }

  @Test
  void defaultPrivateOrArchivedChannelIsNotAdded() {
    long id = created("Art");
    client.post("/api/v1/default_streams", "stream_id", garden).succeeded();
    channels.create(administrator, "Cellar", List.of(administrator), "invite_only", true);
    client.delete("/api/v1/streams/" + attic).succeeded();
    for (Answer answer : List.of(create("New", "Garden"), change(id, "add", "Garden"))) {
      assertThat(answer.textAt("/msg"))
          .startsWith("'Garden' is a default channel and cannot be added to '");
    }
    for (Answer answer : List.of(create("New", "Cellar"), change(id, "add", "Cellar"))) {
      refused(answer, "A default channel cannot be private.");
    }
    for (Answer answer : List.of(create("New", "Attic"), change(id, "add", "Attic"))) {
      refused(answer, "Invalid channel name 'Attic'");
    }
    assertThat(groups(Role.MEMBER)).hasSize(1);
    assertThat(streams(id)).isEqualTo("[]");
  }

  @Test
  void channelMadePrivateMeanwhileIsNotAdded() throws Exception {
    long id = created("Art");
    Answer answer =
        new HeldLock(organization, servers)
            .whileChanging(
                garden,
                "update channel set invite_only = true where channel_id = ?",
                () -> change(id, "add", "Garden"));
    refused(answer, "A default channel cannot be private.");
    assertThat(streams(id)).isEqualTo("[]");
  }

  @Test
  void invalidChangeOfChannelsIsRefused() {
    long id = created("Art", "Garden");
    refused(
        change(id, "add", "Attic", "Garden"),
        "Channel 'Garden' is already present in default channel group 'Art'");
    refused(
        change(id, "remove", "Garden", "Attic"),
        "Channel 'Attic' is not present in default channel group 'Art'");
    refused(
        change(id, "toggle", "Garden"),
        "Invalid value for \"op\". Specify one of \"add\" or \"remove\".");
    refused(change(id, "add", "Nowhere"), "Invalid channel name 'Nowhere'");
    assertThat(streams(id)).isEqualTo(ids(garden));
  }

  @Test
  void unknownOrForeignGroupIsRefused() {
    long id = created("Art");
    TestOrganization stranger = new TestOrganization(service);
    ApiClient owner = stranger.as(stranger.account(Role.OWNER));
    String unknown = "Default channel group with id '%d' does not exist.".formatted(id);
    refused(owner.patch(PATH + id, "new_group_name", "Mine"), unknown);
    refused(owner.delete(PATH + id), unknown);
    refused(owner.patch(PATH + id + "/streams", "op", "add", "stream_names", "[]"), unknown);
    assertThat(client.delete(PATH + "x").status()).isEqualTo(404);
    assertThat(groups(Role.MEMBER)).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(
      value = Role.class,
      names = {"MODERATOR", "MEMBER", "GUEST"})
  void onlyAdministratorsChangeGroups(Role role) {
    long id = created("Art", "Garden");
    ApiClient other = organization.as(organization.account(role));
    String text = "Must be an organization administrator";
    refused(
        other.post(PATH + "create", "group_name", "Mine", "description", "", "stream_names", "[]"),
        text);
    refused(other.patch(PATH + id, "new_group_name", "Mine"), text);
    refused(other.delete(PATH + id), text);
    refused(
        other.patch(PATH + id + "/streams", "op", "remove", "stream_names", "[\"Garden\"]"), text);
    assertThat(streams(id)).isEqualTo(ids(garden));
  }

  @Test
  void callersWithoutAccountAreUnauthorized() {
    for (ApiClient anonymous : List.of(service.asVisitor(organization.id()), service.api())) {
      assertThat(anonymous.delete(PATH + 1).status()).isEqualTo(401);
      assertThat(anonymous.patch(PATH + 1).status()).isEqualTo(401);
      assertThat(anonymous.patch(PATH + 1 + "/streams").status()).isEqualTo(401);
    }
  }

  @Test
  void numberOfGroupsIsLimited() {
    channels.execute(
        """
        insert into default_channel_group (organization_id, name, description)
        select ?, 'g' || n, '' from generate_series(1, 50) n
        """,
        organization.id());
    refused(create("Code"), "Too many default channel groups (limit: 50)");
  }

  @Test
  void numberOfChannelsInAGroupIsLimited() {
    long id = created("Art", "Garden");
    refused(
        change(id, "add", Collections.nCopies(501, "Attic").toArray(String[]::new)),
        "stream_names is too long (limit: 500 elements)");
    channels.execute(
        """
        with more as (
          insert into channel (channel_id, organization_id, name, name_key, description,
            rendered_description, date_created, invite_only, history_public_to_subscribers,
            can_add_subscribers_group, can_create_topic_group, can_delete_any_message_group,
            can_delete_own_message_group, can_remove_subscribers_group,
            can_administer_channel_group, can_move_messages_out_of_channel_group,
            can_move_messages_within_channel_group, can_send_message_group, can_subscribe_group,
            can_resolve_topics_group)
          select nextval('channel_id'), ?, 'c' || n, 'c' || n, '', '', now(), false, true,
            '1', '1', '1', '1', '1', '1', '1', '1', '1', '1', '1'
          from generate_series(1, 499) n
          returning channel_id)
        insert into default_channel_group_channel select ?, channel_id from more
        """,
        organization.id(),
        id);
    refused(
        change(id, "add", "Attic"), "Too many channels in a default channel group (limit: 500)");
    change(id, "remove", "Garden").succeeded();
    change(id, "add", "Attic").succeeded();
  }
}
