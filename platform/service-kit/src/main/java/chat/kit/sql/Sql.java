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

/** Creates the statements of stores. */
@Singleton
public final class Sql {

  private static final Set<String> CANCELED = Set.of("57014");

  /** SQL states: connection, insufficient resources, shutting down; idle-in-transaction timeout. */
  private static final Set<String> AWAY = Set.of("08", "53", "57P", "25P03");

  private final ConnectionOperations<Connection> connections;
  private final CommitStatements atCommit;
  private final Map<String, NamedParameters> parsedTexts = new ConcurrentHashMap<>();
  private final Map<String, NamedParameters> plannedOnce = new ConcurrentHashMap<>();
  private final Batching batching;
  private final BatchSlot batchSlot = new BatchSlot(BatchSlot.TIMEOUT);

  Sql(ConnectionOperations<Connection> connections, CommitStatements atCommit, Batching batching) {
    this.connections = connections;
    this.atCommit = atCommit;
    this.batching = batching;
  }

  /**
   * Creates a statement to bind and run once.
   *
   * @param text constant SQL, with parameters such as {@code :userId}
   */
  public SqlStatement statement(String text) {
    return new SqlStatement(
        connections, atCommit, parsedTexts.computeIfAbsent(text, NamedParameters::parse));
  }

  /**
   * Creates a statement whose plan is independent of the length of its lists, so that it is planned
   * once.
   *
   * <p>It suits statements that look rows up by indexes. A list is cast to its type, {@code
   * :userIds::bigint[]}; it must not be compared with all rows of a table.
   */
  public SqlStatement plannedOnce(String text) {
    return new SqlStatement(
        connections,
        atCommit,
        plannedOnce.computeIfAbsent(text, NamedParameters::parseForAnyLists));
  }

  /**
   * Creates a statement whose text is composed of constant parts for one request.
   *
   * <p>Its text is not cached, because there may be very many. PostgreSQL plans it for its values
   * each time: the best index for a search depends on the search terms.
   */
  public SqlStatement composed(String text) {
    return new SqlStatement(connections, atCommit, NamedParameters.parse(text)).plannedEachTime();
  }

  /** Returns the slot that all {@link BatchLoader}s of the program share. */
  BatchSlot batchSlot() {
    return batchSlot;
  }

  /** Returns whether {@link BatchLoader}s may share statements. */
  boolean isBatching() {
    return batching.isEnabled();
  }

  /**
   * Returns whether this thread holds a connection, as within a transaction, which its statements
   * use.
   */
  public boolean hasConnection() {
    return connections.findConnectionStatus().isPresent();
  }

  /** Returns whether the database cancelled a statement because it exceeded its time limit. */
  public static boolean tookTooLong(DataAccessException failure) {
    return isOne(failure, CANCELED);
  }

  /** Returns whether a statement failed because the database was unavailable. */
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

  /** Returns whether the database failed with one of the SQL states, or one that begins so. */
  public static boolean isOne(Throwable failure, Set<String> states) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException refused && refused.getSQLState() != null) {
        return states.stream().anyMatch(refused.getSQLState()::startsWith);
      }
    }
    return false;
  }
}
