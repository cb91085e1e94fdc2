package chat.bench.stack.large;

import chat.provision.ProvisionSettings.DatabaseAdmin;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/**
 * Inserts accounts into identity-service's tables, as superuser. Creating as many through the API
 * would take an hour, mostly for hashing passwords.
 */
final class AccountFillStore {

  private static final String INSERT =
      """
      with added as (
        insert into identity.account
          (organization_id, delivery_email, full_name, role, date_created)
        select ?, 'member' || number || '@example.com', 'Member ' || number, 400, now()
        from generate_series(1, ?) number order by number
        returning organization_id, user_id),
      republished as (
        insert into identity.account_to_republish (organization_id, user_id, due)
        select organization_id, user_id, now() from added)
      select min(user_id), max(user_id) from added
      """;

  private static final String NUMBER =
      "select count(*) from identity.account where organization_id = ?";

  private static final String ORGANIZATION =
      "select organization_id from identity.account where user_id = ?";

  private final DatabaseAdmin database;

  AccountFillStore(DatabaseAdmin database) {
    this.database = database;
  }

  /** The organization of an account. */
  long organization(long userId) {
    return number(ORGANIZATION, userId);
  }

  /** The number of accounts, including bots. */
  long count(long organizationId) {
    return number(NUMBER, organizationId);
  }

  /**
   * Inserts accounts without passwords, whose ids are consecutive. Within a minute,
   * identity-service publishes them to the other services.
   *
   * @return the id of the first one
   */
  long insert(long organizationId, int number) {
    try (var connection = connect();
        var insert = connection.prepareStatement(INSERT)) {
      insert.setLong(1, organizationId);
      insert.setInt(2, number);
      try (var ids = insert.executeQuery()) {
        ids.next();
        if (ids.getLong(2) - ids.getLong(1) + 1 != number) {
          throw new IllegalStateException("Other accounts were created meanwhile");
        }
        return ids.getLong(1);
      }
    } catch (SQLException e) {
      throw new IllegalStateException("Inserting accounts failed", e);
    }
  }

  private long number(String sql, long parameter) {
    try (var connection = connect();
        var select = connection.prepareStatement(sql)) {
      select.setLong(1, parameter);
      try (var rows = select.executeQuery()) {
        rows.next();
        return rows.getLong(1);
      }
    } catch (SQLException e) {
      throw new IllegalStateException("Reading accounts failed", e);
    }
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(database.url(), database.user(), database.password());
  }
}
