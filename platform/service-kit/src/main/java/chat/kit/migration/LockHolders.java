package chat.kit.migration;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;

/** The sessions that may block a migration. */
final class LockHolders {

  /** Only sessions of the same role show when their transaction began. */
  private static final String FIND_HOLDERS =
      """
      select coalesce(string_agg(
        concat_ws(' ', 'pid', pid, usename, nullif(application_name, ''), client_addr,
          'since ' || xact_start::timestamptz(0)), ', '), 'none')
      from pg_stat_activity
      where coalesce(xact_start < clock_timestamp() - interval '3s', true)
        and pid in (
          select held.pid
          from pg_locks held join pg_class locked on locked.oid = held.relation
          where held.granted and held.pid <> pg_backend_pid()
            and held.database = (select oid from pg_database where datname = current_database())
            and locked.relnamespace = current_schema()::regnamespace)
      """;

  private LockHolders() {}

  /** Describes the sessions that hold locks in the schema. */
  static String of(DataSource dataSource) {
    try (Connection connection = dataSource.getConnection();
        PreparedStatement statement = connection.prepareStatement(FIND_HOLDERS);
        ResultSet row = statement.executeQuery()) {
      row.next();
      return row.getString(1);
    } catch (SQLException e) {
      return "not known (" + e.getMessage() + ")";
    }
  }
}
