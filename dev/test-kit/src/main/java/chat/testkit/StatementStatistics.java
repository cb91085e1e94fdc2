package chat.testkit;

import chat.contracts.Program;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * How much PostgreSQL read for the statements of services, by {@code pg_stat_statements}.
 *
 * <p>The library has to be preloaded. A test that uses the servers of its JVM must run alone.
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

  private final Connection administrator;

  /**
   * @param administrator a superuser's connection
   */
  public StatementStatistics(Connection administrator) {
    this.administrator = administrator;
  }

  /** Forgets all statements so far. */
  public void reset() throws SQLException {
    try (Statement statement = administrator.createStatement()) {
      statement.execute("create extension if not exists pg_stat_statements schema public");
      statement.execute("select pg_stat_statements_reset()");
    }
  }

  /**
   * Returns the statements that read more than 20 pages for each row that they return, and a
   * constant number of pages.
   */
  public List<String> expensive(Program service, int constant) throws SQLException {
    try (PreparedStatement select = administrator.prepareStatement(EXPENSIVE)) {
      select.setString(1, service.schema().orElseThrow());
      select.setInt(2, constant);
      List<String> statements = new ArrayList<>();
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          statements.add(rows.getString(1));
        }
      }
      return statements;
    }
  }
}
