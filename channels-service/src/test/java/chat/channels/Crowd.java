package chat.channels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;

/** 100,000 accounts of an organization, half of them members of a group. */
public final class Crowd {
  public static final int SIZE = 100_000;

  private final TestOrganization organization;
  private final TestServers servers;

  public Crowd(TestOrganization organization, TestServers servers) {
    this.organization = organization;
    this.servers = servers;
  }

  /** Writes accounts and memberships as the events of identity-service would. */
  public void insertIntoProjection(long groupId) throws SQLException {
    organization.awaitProjections();
    try (Connection connection = servers.connect(Program.CHANNELS)) {
      execute(
          connection,
          """
          insert into account
          select ?, id, 'u' || id, null, 1, 'User ' || id, 400, true, false, null, null, false,
            null, 1, now(), ''
          from generate_series(1, 100000) id
          """,
          organization.id());
      execute(
          connection,
          """
          insert into group_member (organization_id, group_id, user_id)
          select ?, ?, id from generate_series(2, 100000, 2) id
          """,
          organization.id(),
          groupId);
    }
  }

  /** Waits until the events with this {@code op} have this many recipients in total. */
  public void awaitRecipients(String op, int users, Duration timeout) {
    await()
        .atMost(timeout)
        .untilAsserted(() ->
            assertThat(
                    servers.events().read(Topic.CLIENT_EVENTS, organization.id()).stream()
                        .filter(event -> event.value().at("/payload/op").asText().equals(op))
                        .mapToInt(event -> event.value().at("/audience/user_ids").size())
                        .sum())
                .isEqualTo(users));
  }

  private static void execute(Connection connection, String sql, long... values)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setLong(i + 1, values[i]);
      }
      statement.executeUpdate();
    }
  }
}
