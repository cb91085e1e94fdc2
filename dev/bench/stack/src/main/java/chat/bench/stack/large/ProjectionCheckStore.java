package chat.bench.stack.large;

import chat.provision.ProvisionSettings.DatabaseAdmin;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Compares the projections of all services with the owners' tables, as superuser. */
final class ProjectionCheckStore {

  private static final String SCHEMAS =
      """
      select table_schema from information_schema.tables
      where table_name = '%s' and table_schema <> '%s' order by table_schema
      """;

  /** Count and checksum of the rows; those of an organization if it is not 0. */
  private static final String SUM =
      """
      select count(*) || ' rows with checksum '
        || coalesce(sum(hashtextextended(concat_ws('|', %s), 0)::numeric), 0)
      from %s.%s where organization_id = %d
      """;

  /**
   * A table of an owner and the projections of it.
   *
   * @param columns compared, by their names in the owner's table and in projections
   */
  private record Owned(String schema, String table, String projection, String columns) {}

  private static final List<Owned> ALL =
      List.of(
          new Owned(
              "identity",
              "account",
              "account",
              "user_id, delivery_email, full_name, role, is_active, bot_type, bot_owner_id"),
          new Owned("identity", "user_group", "user_group", "group_id, name, is_system_group"),
          new Owned("identity", "user_group_member", "group_member", "group_id, user_id"),
          new Owned("channels", "channel", "channel", "channel_id, name, invite_only, is_archived"),
          new Owned(
              "channels",
              "subscription",
              "subscription",
              "channel_id, user_id, is_subscribed, periods, is_muted"));

  private final DatabaseAdmin database;

  ProjectionCheckStore(DatabaseAdmin database) {
    this.database = database;
  }

  /** One line per projection that differs from its owner's table. */
  List<String> differences(long organizationId) {
    try (var connection =
            DriverManager.getConnection(database.url(), database.user(), database.password());
        var statement = connection.createStatement()) {
      var differences = new ArrayList<String>();
      for (var owned : ALL) {
        var owner = sum(statement, owned, owned.schema(), owned.table(), organizationId);
        for (var schema : projections(statement, owned)) {
          var projection = sum(statement, owned, schema, owned.projection(), organizationId);
          if (!projection.equals(owner)) {
            differences.add(
                "%s.%s has %s, but %s.%s has %s"
                    .formatted(
                        schema,
                        owned.projection(),
                        projection,
                        owned.schema(),
                        owned.table(),
                        owner));
          }
        }
      }
      return differences;
    } catch (SQLException e) {
      throw new IllegalStateException("Comparing projections failed", e);
    }
  }

  private static List<String> projections(Statement statement, Owned owned) throws SQLException {
    var schemas = new ArrayList<String>();
    try (var rows = statement.executeQuery(SCHEMAS.formatted(owned.projection(), owned.schema()))) {
      while (rows.next()) {
        schemas.add(rows.getString(1));
      }
    }
    return schemas;
  }

  private static String sum(
      Statement statement, Owned owned, String schema, String table, long organizationId)
      throws SQLException {
    try (var rows =
        statement.executeQuery(SUM.formatted(owned.columns(), schema, table, organizationId))) {
      rows.next();
      return rows.getString(1);
    }
  }
}
