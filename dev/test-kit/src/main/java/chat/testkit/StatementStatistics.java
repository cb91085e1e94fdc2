package chat.testkit;

import chat.contracts.Program;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * How much PostgreSQL read for the statements of a service, by {@code pg_stat_statements}.
 *
 * <p>A test that uses it must run alone, because the servers of a JVM are shared.
 */
public final class StatementStatistics {

  private static final String EXPENSIVE =
      """
      select format('%s pages and %s rows per call (%s calls): %s',
        round(pages / calls), round(rows / calls), calls, query)
      from (
        select query, calls::numeric, rows::numeric,
          (shared_blks_hit + shared_blks_read)::numeric as pages
        from pg_stat_statements where userid = (select oid from pg_roles where rolname = ?)) used
      where pages / calls > ? + 20 * rows / calls
      order by pages / calls desc
      """;

  private StatementStatistics() {}

  /** Forgets all statements so far. */
  public static void reset() {
    try (Connection connection = TestServers.get().connectAsAdministrator("chat");
        var statement = connection.createStatement()) {
      statement.execute("create extension if not exists pg_stat_statements schema public");
      statement.execute("select pg_stat_statements_reset()");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Returns the statements that read more than 20 pages for each row that they return, and a
   * constant number of pages.
   */
  public static List<String> expensive(Program service, int constant) {
    try (Connection connection = TestServers.get().connectAsAdministrator("chat");
        PreparedStatement select = connection.prepareStatement(EXPENSIVE)) {
      select.setString(1, service.schema().orElseThrow());
      select.setInt(2, constant);
      List<String> statements = new ArrayList<>();
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          statements.add(rows.getString(1));
        }
      }
      return statements;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
