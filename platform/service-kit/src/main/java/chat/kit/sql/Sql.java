package chat.kit.sql;

import chat.kit.transaction.Batching;
import io.micronaut.data.connection.ConnectionOperations;
import io.micronaut.data.connection.exceptions.ConnectionException;
import io.micronaut.data.connection.jdbc.exceptions.CannotGetJdbcConnectionException;
import io.micronaut.data.exceptions.DataAccessException;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Where a store begins a statement. */
@Singleton
public final class Sql {

  private static final Set<String> CANCELED = Set.of("57014");

  /** Connection, no room, shutting down; a transaction in which nothing was asked for too long. */
  private static final Set<String> AWAY = Set.of("08", "53", "57P", "25P03");

  private final ConnectionOperations<Connection> connections;
  private final CommitStatements atCommit;
  private final Map<String, NamedParameters> known = new ConcurrentHashMap<>();
  private final Map<String, NamedParameters> plannedOnce = new ConcurrentHashMap<>();
  private final Batching batching;
  private final BatchSlot batchSlot = new BatchSlot(BatchSlot.TIMEOUT);

  Sql(ConnectionOperations<Connection> connections, CommitStatements atCommit, Batching batching) {
    this.connections = connections;
    this.atCommit = atCommit;
    this.batching = batching;
  }

  /**
   * A statement to bind and run once.
   *
   * @param text constant SQL, its parameters written {@code :userId}
   */
  public SqlStatement statement(String text) {
    return new SqlStatement(
        connections, atCommit, known.computeIfAbsent(text, NamedParameters::parse));
  }

  /**
   * The same of a statement whose plan is the same however long its lists are, and so is made once:
   * one that looks things up by indexes. A list is cast to what it is, {@code :userIds::bigint[]};
   * it must not be what all rows of a table are compared with.
   */
  public SqlStatement plannedOnce(String text) {
    return new SqlStatement(
        connections,
        atCommit,
        plannedOnce.computeIfAbsent(text, NamedParameters::parseForAnyLists));
  }

  /**
   * The same of a text that is composed of constant parts for one request; it is not remembered,
   * since there may be very many. PostgreSQL plans it for its values each time: which index serves
   * a search best depends on what is searched for.
   */
  public SqlStatement composed(String text) {
    return new SqlStatement(connections, atCommit, NamedParameters.parse(text)).plannedEachTime();
  }

  /** The slot that all {@link BatchLoader}s of the program share. */
  BatchSlot batchSlot() {
    return batchSlot;
  }

  /** Whether {@link BatchLoader}s may share statements. */
  boolean isBatching() {
    return batching.isEnabled();
  }

  /** Whether this thread holds a connection, as within a transaction, which its statements use. */
  public boolean hasConnection() {
    return connections.findConnectionStatus().isPresent();
  }

  /** Whether the database gave a statement up because it took longer than it may. */
  public static boolean tookTooLong(DataAccessException failure) {
    return isOne(failure, CANCELED);
  }

  /** Whether a statement failed because the database was not there for it. */
  static boolean isAway(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException refused) {
        String state = refused.getSQLState();
        return state == null || AWAY.stream().anyMatch(state::startsWith);
      }
      if (cause instanceof ConnectionException
          || cause instanceof CannotGetJdbcConnectionException) {
        return true;
      }
    }
    return false;
  }

  /** Whether the database refused with one of the states, or one that begins so. */
  static boolean isOne(Throwable failure, Set<String> states) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException refused && refused.getSQLState() != null) {
        return states.stream().anyMatch(refused.getSQLState()::startsWith);
      }
    }
    return false;
  }
}
