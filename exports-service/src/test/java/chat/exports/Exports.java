package chat.exports;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.function.Predicate;
import org.awaitility.Awaitility;

/** An organization whose administrator exports it. */
public final class Exports {

  public static final String PATH = "/api/v1/export/realm";

  private final TestOrganization organization;
  private final long owner;
  private final long administrator;

  public Exports(RunningService service) {
    this.organization = new TestOrganization(service);
    this.owner =
        organization.account(
            Role.OWNER, Map.of("settings", Map.of("allow_private_data_export", true)));
    this.administrator = organization.account(Role.ADMINISTRATOR);
  }

  public TestOrganization organization() {
    return organization;
  }

  public long owner() {
    return owner;
  }

  /** A client of an administrator; its token lives for a minute of the test's clock. */
  public ApiClient administrator() {
    return organization.as(administrator);
  }

  /** The id of a new export. */
  public long request(String type) {
    return administrator().post(PATH, "export_type", type).succeeded().longAt("/id");
  }

  /** The export as it is currently listed. */
  public JsonNode listed(long id) {
    for (JsonNode export : administrator().get(PATH).succeeded().at("/exports")) {
      if (export.path("id").longValue() == id) {
        return export;
      }
    }
    throw new AssertionError("Export %d is not shown".formatted(id));
  }

  public JsonNode await(long id, Predicate<JsonNode> fits) {
    return Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> listed(id), fits);
  }

  /** Waits for the end of the export and returns its archive. */
  public Archive archive(long id) {
    JsonNode shown =
        await(
            id,
            export ->
                !export.path("export_url").isNull() || !export.path("failed_timestamp").isNull());
    if (shown.path("export_url").isNull()) {
      throw new AssertionError("The export failed: " + shown);
    }
    Answer answer = administrator().get(URI.create(shown.path("export_url").asText()).getPath());
    if (answer.status() != 200) {
      throw new AssertionError("No archive: " + answer.status());
    }
    return Archive.read(answer.body());
  }

  /** Ends the back-off after a failed attempt, so that the next attempt can start. */
  public void endBackoff(long id) {
    change(
        """
        update data_export set next_attempt = now(), failure = null
        where export_id = %d and failure is not null
        """,
        id);
  }

  /** Ends the lease, as if the worker had not renewed it. */
  public void expireLease(long id) {
    change("update data_export set next_attempt = now() where export_id = %d", id);
  }

  /** Moves the request time of the export into the past. */
  public void makeOlder(long id, Duration by) {
    String earlier =
        "update data_export set export_time = export_time - interval '%d seconds'"
            .formatted(by.toSeconds());
    change(earlier + " where export_id = %d", id);
  }

  private static void change(String sql, long id) {
    try (Connection connection = TestServers.get().connect(Program.EXPORTS);
        Statement statement = connection.createStatement()) {
      statement.execute(sql.formatted(id));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
