package chat.provision;

import chat.contracts.Program;
import chat.provision.ProvisionSettings.DatabaseAdmin;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.function.Consumer;
import org.postgresql.PGConnection;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The database {@code chat} with a schema per service, each owned by a role that can see nothing
 * else.
 */
final class DatabaseRoles {
  private static final String DATABASE = "chat";

  /** Any number that all runs agree on: they take turns by it. */
  private static final long TURN = 0x63686174L;

  private final DatabaseAdmin admin;
  private final Map<Program, String> passwords;

  DatabaseRoles(DatabaseAdmin admin, Map<Program, String> passwords) {
    this.admin = admin;
    this.passwords = passwords;
  }

  void provision(Consumer<String> say) {
    try (Connection server = admin.connect()) {
      takeTurn(server);
      boolean made = createDatabase(server);
      say.accept("database %s: %s".formatted(DATABASE, made ? "made" : "there"));
      try (Connection chat = admin.connect(DATABASE)) {
        closeToOthers(chat);
        for (Map.Entry<Program, String> service : passwords.entrySet()) {
          String role = service.getKey().schema().orElseThrow();
          say.accept("role and schema %s: %s".formatted(role, provisionRole(chat, role, service.getValue())));
        }
      }
    } catch (SQLException e) {
      throw new ProvisionException("database at %s: %s".formatted(admin.url(), firstLine(e)), e);
    }
  }
}
