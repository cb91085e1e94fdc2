package chat.provision;

import chat.contracts.Program;
import chat.provision.ProvisionSettings.DatabaseAdmin;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.function.Consumer;
import org.postgresql.util.PasswordUtil;

/**
 * The database {@code chat} with a schema per service. Each schema is owned by a role that has
 * access to nothing else.
 */
final class DatabaseRoles {
  private static final String DATABASE = "chat";
  private static final int SALT_BYTES = 16;

  /** An arbitrary advisory lock key that serializes runs of provision. */
  private static final long LOCK_KEY = 7_424_519_638L;

  private final DatabaseAdmin admin;
  private final Map<Program, String> passwords;
  private final int scramIterations;
  private final SecureRandom random = new SecureRandom();

  DatabaseRoles(DatabaseAdmin admin, Map<Program, String> passwords, int scramIterations) {
    this.admin = admin;
    this.passwords = passwords;
    this.scramIterations = scramIterations;
  }

  void provision(Consumer<String> say) {
    try (Connection server = admin.connect()) {
      execute(server, "SELECT pg_advisory_lock(%s)", Long.toString(LOCK_KEY));
      say.accept("database %s: %s".formatted(DATABASE, createDatabase(server)));
      try (Connection database = admin.connect(DATABASE)) {
        closeToOthers(database);
        closeOtherDatabases(server);
        for (Entry<Program, String> service : passwords.entrySet()) {
          String name = service.getKey().schema().orElseThrow();
          String done = provisionRole(database, name, service.getValue());
          say.accept("database role and schema %s: %s".formatted(name, done));
        }
        openDatabases(server)
            .forEach(other -> say.accept("database %s: open to every role".formatted(other)));
      }
    } catch (SQLException e) {
      throw ProvisionException.because("database at " + admin.url(), e);
    }
  }

  private static String createDatabase(Connection server) throws SQLException {
    if (exists(server, "SELECT 1 FROM pg_database WHERE datname = ?", DATABASE)) {
      return "there";
    }
    execute(
        server,
        """
        CREATE DATABASE %I TEMPLATE template0 ENCODING 'UTF8'
          LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LOCALE 'C'
        """,
        DATABASE);
    return "made";
  }

  private static void closeToOthers(Connection database) throws SQLException {
    execute(database, "REVOKE ALL ON DATABASE %I FROM PUBLIC", DATABASE);
    execute(database, "REVOKE ALL ON SCHEMA public FROM PUBLIC");
  }

  /**
   * Closes the databases that every server has. Others may belong to other products, whose roles
   * would be locked out.
   */
  private static void closeOtherDatabases(Connection server) throws SQLException {
    for (String name : List.of("postgres", "template1")) {
      if (exists(server, "SELECT 1 FROM pg_database WHERE datname = ?", name)) {
        execute(server, "REVOKE ALL ON DATABASE %I FROM PUBLIC", name);
      }
    }
  }

  /** Databases to which the services' roles can connect unnecessarily. */
  private static List<String> openDatabases(Connection server) throws SQLException {
    List<String> names = new ArrayList<>();
    try (Statement statement = server.createStatement();
        ResultSet result =
            statement.executeQuery(
                """
                SELECT datname FROM pg_database
                WHERE datallowconn AND has_database_privilege('public', oid, 'CONNECT')
                ORDER BY datname
                """)) {
      while (result.next()) {
        names.add(result.getString(1));
      }
    }
    return names;
  }

  private String provisionRole(Connection database, String name, String password)
      throws SQLException {
    boolean exists = exists(database, "SELECT 1 FROM pg_roles WHERE rolname = ?", name);
    if (!exists) {
      execute(database, "CREATE ROLE %I", name);
    }
    execute(
        database,
        """
        ALTER ROLE %I LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
        """,
        name);
    execute(database, "ALTER ROLE %I PASSWORD %L", name, hash(password));
    execute(database, "GRANT CONNECT ON DATABASE %I TO %I", DATABASE, name);
    execute(database, "CREATE SCHEMA IF NOT EXISTS %I AUTHORIZATION %I", name, name);
    execute(database, "ALTER SCHEMA %I OWNER TO %I", name, name);
    execute(database, "ALTER ROLE %I IN DATABASE %I SET search_path = %I", name, DATABASE, name);
    return exists ? "there" : "made";
  }

  /** Hashed here because the plain password must not appear in the server's log. */
  private String hash(String password) {
    byte[] salt = new byte[SALT_BYTES];
    random.nextBytes(salt);
    return PasswordUtil.encodeScramSha256(password.toCharArray(), scramIterations, salt);
  }

  private static boolean exists(Connection connection, String query, String name)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      statement.setString(1, name);
      try (ResultSet result = statement.executeQuery()) {
        return result.next();
      }
    }
  }

  /**
   * Executes the template after PostgreSQL's {@code format} has inserted the names with quoting.
   */
  private static void execute(Connection connection, String template, String... names)
      throws SQLException {
    String sql;
    try (PreparedStatement format =
        connection.prepareStatement("SELECT format(?, VARIADIC ?::text[])")) {
      format.setString(1, template);
      format.setArray(2, connection.createArrayOf("text", names));
      try (ResultSet result = format.executeQuery()) {
        result.next();
        sql = result.getString(1);
      }
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
