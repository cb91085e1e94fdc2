package chat.kit.outbox;

import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import jakarta.inject.Singleton;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The right to relay, an advisory lock held by one connection, and the reading and deleting that is
 * done over that same connection: who has lost it can't go on.
 */
@Singleton
final class RelayLease {

  private static final Logger LOG = LoggerFactory.getLogger(RelayLease.class);
  private static final int BATCH = 1_000;

  /** Values of a batch, but for its last one: what is read is in memory until Kafka has it. */
  private static final int BATCH_BYTES = 4 << 20;

  private static final String TRY_LOCK =
      "select pg_try_advisory_lock(hashtextextended(current_schema() || ':relay', 0))";
  private static final String UNLOCK =
      "select pg_advisory_unlock(hashtextextended(current_schema() || ':relay', 0))";

  /** Without parameters, so that it is planned once and not each time. */
  private static final String NEXT =
      """
      select id, topic, organization_id, number, key, value, request_id
      from (
        select *, sum(octet_length(value))
          over (order by id rows between unbounded preceding and 1 preceding) as bytes_before
        from outbox order by id limit %d) as waiting
      where coalesce(bytes_before, 0) < %d
      order by id
      """
          .formatted(BATCH, BATCH_BYTES);

  private static final String DELETE = "delete from outbox where id = any(?)";

  private final DataSource dataSource;
  private volatile @Nullable Connection connection;

  RelayLease(DataSource dataSource) {
    // The pool itself: this connection is held across many transactions and belongs to no request.
    this.dataSource = DelegatingDataSource.unwrapDataSource(dataSource);
  }

  /** Whether this program is the relay now. */
  boolean acquire() throws SQLException {
    release();
    Connection candidate = dataSource.getConnection();
    boolean acquired = false;
    try (PreparedStatement statement = candidate.prepareStatement(TRY_LOCK);
        ResultSet row = statement.executeQuery()) {
      row.next();
      acquired = row.getBoolean(1);
    } finally {
      if (acquired) {
        connection = candidate;
      } else {
        candidate.close();
      }
    }
    return acquired;
  }

  /** The oldest changes, a thousand or 4 MiB of them at the most, and one at the least. */
  List<OutboxRow> nextBatch() throws SQLException {
    try (PreparedStatement statement = held().prepareStatement(NEXT);
        ResultSet rows = statement.executeQuery()) {
      List<OutboxRow> batch = new ArrayList<>();
      while (rows.next()) {
        batch.add(
            new OutboxRow(
                rows.getLong(1),
                rows.getString(2),
                rows.getLong(3),
                rows.getLong(4),
                rows.getString(5),
                rows.getString(6),
                rows.getString(7)));
      }
      return OutboxIds.fitting(batch);
    }
  }

  void delete(List<Long> ids) throws SQLException {
    Array array = held().createArrayOf("bigint", ids.toArray(Long[]::new));
    try (PreparedStatement statement = held().prepareStatement(DELETE)) {
      statement.setArray(1, array);
      statement.executeUpdate();
    }
  }

  private Connection held() throws SQLException {
    if (connection == null) {
      throw new SQLException("the relay's connection is gone");
    }
    return connection;
  }

  /** Whether this program was the relay when it last looked. */
  boolean isHeld() {
    return connection != null;
  }

  /** Gives the right back; harmless where it is not held. */
  void release() {
    if (connection == null) {
      return;
    }
    try (Connection released = connection;
        PreparedStatement statement = released.prepareStatement(UNLOCK)) {
      statement.execute();
    } catch (SQLException e) {
      LOG.debug("The lease ended with its connection: {}", e.toString());
    }
    connection = null;
  }
}
