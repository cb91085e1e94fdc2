package chat.channels.notice;

import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.owner.TestMessages;
import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** Sent and pending notices of the notification bot in an organization. */
final class NoticesOf {

  private final TestOrganization organization;
  private final TestServers servers;
  private final TestMessages messages;

  NoticesOf(TestOrganization organization, TestServers servers) {
    this.organization = organization;
    this.servers = servers;
    this.messages = servers.owners().messages();
  }

  /** Waits for at least this number of notices and returns all of them. */
  List<JsonNode> sent(int count) {
    return await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> messages.sent(organization.id()), sent -> sent.size() >= count);
  }

  /** Waits for this number of notices and returns those with this field value. */
  List<JsonNode> sent(int count, String field, Object value) {
    return sent(count).stream()
        .filter(message -> message.path(field).toString().equals(value.toString()))
        .toList();
  }

  void awaitNoTasks() {
    await().atMost(Duration.ofMinutes(1)).until(() -> tasks("") == 0);
  }

  /** Counts the pending tasks; the condition is SQL that begins with {@code and}, or empty. */
  long tasks(String condition) {
    return count("select count(*) from task where organization_id = ? " + condition);
  }

  private long count(String query) {
    try (Connection connection = servers.connect(Program.CHANNELS);
        PreparedStatement statement = connection.prepareStatement(query)) {
      statement.setLong(1, organization.id());
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        return rows.getLong(1);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
