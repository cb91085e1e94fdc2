package chat.channels.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The audit log of changes to a channel's group settings. */
@ServiceTest(Program.CHANNELS)
final class ChannelHistoryTest {

  private static final String CHANGES =
      """
      select acting_user_id, setting, old_value::text, new_value::text from channel_change
      where organization_id = ? and channel_id = ? order by change_id
      """;

  private final TestServers servers;
  private final TestOrganization organization;
  private final ChannelsOf channels;
  private final long creator;
  private final long administrator;

  ChannelHistoryTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.channels = new ChannelsOf(organization, servers);
    this.creator = organization.account(Role.MEMBER);
    this.administrator = organization.account(Role.ADMINISTRATOR);
  }

  private record Change(long actor, String setting, @Nullable String old, String value) {}

  private List<Change> changes(long channelId) throws SQLException {
    try (Connection connection = servers.connect(Program.CHANNELS);
        PreparedStatement select = connection.prepareStatement(CHANGES)) {
      select.setLong(1, organization.id());
      select.setLong(2, channelId);
      List<Change> changes = new ArrayList<>();
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          changes.add(
              new Change(
                  rows.getLong("acting_user_id"),
                  rows.getString("setting"),
                  rows.getString("old_value"),
                  rows.getString("new_value")));
        }
      }
      return changes;
    }
  }

  private String group(String name) {
    return Long.toString(organization.systemGroup(name));
  }

  @Test
  void newChannelLogsTheInitialValueOfEachSetting() throws SQLException {
    long id =
        channels.create(
            creator, "Garden", List.of(), "can_send_message_group", group("role:moderators"));
    assertThat(changes(id))
        .hasSize(11)
        .allMatch(change -> change.actor() == creator && change.old() == null)
        .contains(new Change(creator, "can_send_message_group", null, group("role:moderators")))
        .contains(new Change(creator, "can_subscribe_group", null, group("role:nobody")));
  }

  @Test
  void channelCreatedBySubscribingHasInitialLogEntries() throws SQLException {
    organization
        .as(creator)
        .post("/api/v1/users/me/subscriptions", "subscriptions", List.of(Map.of("name", "Garden")))
        .succeeded();
    long id =
        organization
            .as(creator)
            .get("/api/v1/get_stream_id", "stream", "Garden")
            .longAt("/stream_id");
    assertThat(changes(id)).hasSize(11);
  }

  @Test
  void onlyChangedSettingsAreLoggedWithTheirOldValue() throws SQLException {
    long id = channels.create(creator, "Garden", List.of());
    String toOne = "{\"direct_members\":[%d],\"direct_subgroups\":[]}".formatted(creator);
    organization
        .as(administrator)
        .patch(
            "/api/v1/streams/" + id,
            "new_name",
            "Yard",
            "can_send_message_group",
            "{\"new\":" + toOne + "}",
            "can_subscribe_group",
            "{\"new\":" + group("role:nobody") + "}")
        .succeeded();
    organization
        .as(creator)
        .patch(
            "/api/v1/streams/" + id,
            "can_send_message_group",
            "{\"new\":" + group("role:members") + "}")
        .succeeded();
    List<Change> edits = changes(id).subList(11, changes(id).size());
    assertThat(edits)
        .extracting(Change::actor, Change::setting)
        .containsExactly(
            tuple(administrator, "can_send_message_group"),
            tuple(creator, "can_send_message_group"));
    assertThat(edits.getFirst().old()).isEqualTo(group("role:everyone"));
    assertThat(edits.getFirst().value()).contains(Long.toString(creator));
    assertThat(edits.getLast().old()).isEqualTo(edits.getFirst().value());
    assertThat(edits.getLast().value()).isEqualTo(group("role:members"));
  }

  @Test
  void refusedEditIsNotLogged() throws SQLException {
    long id = channels.create(creator, "Garden", List.of());
    channels.create(creator, "Yard", List.of());
    organization
        .as(creator)
        .patch(
            "/api/v1/streams/" + id,
            "new_name",
            "Yard",
            "can_send_message_group",
            "{\"new\":" + group("role:members") + "}")
        .refused(409, "CHANNEL_ALREADY_EXISTS", "Channel 'Yard' already exists");
    assertThat(changes(id)).hasSize(11);
  }
}
