package chat.kit.outbox;

import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import jakarta.inject.Singleton;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The exclusive right to relay, an advisory lock held by one connection.
 *
 * <p>Reading and deleting use the same connection, so a replica that has lost the lock cannot
 * continue.
 */
@Singleton
final class RelayLease {

  private static final Logger LOG = LoggerFactory.getLogger(RelayLease.class);
  private static final int BATCH = 1_000;

  /**
   * Bytes of the values of a batch, not counting the last one; a batch is in memory until Kafka has
   * it.
   */
  private static final int BATCH_BYTES = 4 << 20;

  private static final String TRY_LOCK =
      "select pg_try_advisory_lock(hashtextextended(current_schema() || ':relay', 0))";
  private static final String UNLOCK =
      "select pg_advisory_unlock(hashtextextended(current_schema() || ':relay', 0))";

  /**
   * Forces an index scan and a cached plan. The statistics of a queue show an empty table, so the
   * planner would scan the whole table, most of which are deleted rows.
   */
  private static final String FORCE_INDEX_SCAN =
      "set enable_seqscan = off; set plan_cache_mode = force_generic_plan";

  private static final String RESET_PLANNER = "reset enable_seqscan; reset plan_cache_mode";

  private static final String NEXT =
      """
      select id, topic, organization_id, number, key, value, request_id,
        pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      from (
        select *, sum(octet_length(value))
          over (order by id rows between unbounded preceding and 1 preceding) as bytes_before
        from outbox where id > ? order by id limit %d) as waiting
      where coalesce(bytes_before, 0) < %d
      order by id
      """
          .formatted(BATCH, BATCH_BYTES);

  private static final String DELETE =
      """
      with deleted as (delete from outbox where id = any(?))
      select pg_current_xact_id()::text::bigint
      """;

  private final DataSource dataSource;
  private volatile @Nullable Connection connection;
  private OutboxFloor floor = new OutboxFloor();

  RelayLease(DataSource dataSource) {
    // The pool itself, because this connection is held across many transactions and belongs to no
    // request.
    this.dataSource = DelegatingDataSource.unwrapDataSource(dataSource);
  }

  /** Tries to make this program the relay; returns whether it is. */
  boolean acquire() throws SQLException {
    release();
    Connection candidate = dataSource.getConnection();
    boolean acquired = false;
    try {
      acquired = tryLock(candidate);
    } finally {
      if (acquired) {
        floor = new OutboxFloor();
        connection = candidate;
      } else {
        candidate.close();
      }
    }
    if (acquired) {
      execute(candidate, FORCE_INDEX_SCAN);
    }
    return acquired;
  }

  private static boolean tryLock(Connection candidate) throws SQLException {
    try (PreparedStatement statement = candidate.prepareStatement(TRY_LOCK);
        ResultSet row = statement.executeQuery()) {
      row.next();
      return row.getBoolean(1);
    }
  }

  private static void execute(Connection connection, String text) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(text);
    }
  }

  /**
   * Returns the oldest changes: at most a thousand or 4 MiB of them, and at least one if there are
   * any.
   */
  List<OutboxRow> nextBatch() throws SQLException {
    try (PreparedStatement statement = held().prepareStatement(NEXT)) {
      statement.setLong(1, floor.id());
      try (ResultSet rows = statement.executeQuery()) {
        List<OutboxRow> batch = new ArrayList<>();
        long oldestRunning = 0;
        while (rows.next()) {
          batch.add(row(rows));
          oldestRunning = rows.getLong(8);
        }
        if (!batch.isEmpty()) {
          floor.sees(batch.getFirst().id(), oldestRunning);
        }
        return OutboxIds.fitting(batch);
      }
    }
  }

  private static OutboxRow row(ResultSet rows) throws SQLException {
    return new OutboxRow(
        rows.getLong(1),
        rows.getString(2),
        rows.getLong(3),
        rows.getLong(4),
        rows.getString(5),
        rows.getString(6),
        rows.getString(7));
  }

  void delete(List<Long> ids) throws SQLException {
    if (ids.isEmpty()) {
      return;
    }
    Array array = held().createArrayOf("bigint", ids.toArray(Long[]::new));
    try (PreparedStatement statement = held().prepareStatement(DELETE)) {
      statement.setArray(1, array);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        floor.emptied(Collections.max(ids), row.getLong(1));
      }
    }
  }

  private Connection held() throws SQLException {
    if (connection == null) {
      throw new SQLException("the relay's connection is closed");
    }
    return connection;
  }

  /** Returns whether this program was the relay when it last checked. */
  boolean isHeld() {
    return connection != null;
  }

  /** Releases the lease; has no effect if it is not held. */
  void release() {
    if (connection == null) {
      return;
    }
    try (Connection released = connection) {
      unlock(released);
    } catch (SQLException e) {
      LOG.debug("Relay lease ended: its connection was lost: {}", e.toString());
    }
    connection = null;
  }

  /**
   * A connection that may still hold the lock does not return to the pool, because no other replica
   * could relay then.
   */
  private static void unlock(Connection released) throws SQLException {
    try {
      execute(released, UNLOCK);
      execute(released, RESET_PLANNER);
    } catch (SQLException e) {
      released.abort(Runnable::run);
      throw e;
    }
  }
}
