package chat.kit.sql;

import io.micronaut.data.connection.ConnectionDefinition;
import io.micronaut.data.connection.ConnectionOperations;
import io.micronaut.data.exceptions.DataAccessException;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGStatement;

/** A statement: bind its parameters, then run it in one of several ways. */
public final class SqlStatement {
  private static final int ROWS_AT_A_TIME = 500;

  private final ConnectionOperations<Connection> connections;
  private final CommitStatements atCommit;
  private final NamedParameters statement;
  private final Map<String, @Nullable Object> values = new HashMap<>();
  private Duration limit = Duration.ZERO;
  private boolean isPlannedEachTime;

  SqlStatement(
      ConnectionOperations<Connection> connections,
      CommitStatements atCommit,
      NamedParameters statement) {
    this.connections = connections;
    this.atCommit = atCommit;
    this.statement = statement;
  }

  /** Maps a row to a value; the row itself must not be retained. */
  @FunctionalInterface
  public interface RowMapper<T> {
    T map(Row row);
  }

  @FunctionalInterface
  private interface Run<T> {
    T on(PreparedStatement prepared) throws SQLException;
  }

  /**
   * Binds a parameter.
   *
   * @param value null, a string, number, boolean, {@link Instant}, byte array, or a collection,
   *     which becomes an array: of {@link Long}s, of {@link Boolean}s, or else of texts, some of
   *     which may be null, to be cast to their types
   */
  public SqlStatement bind(String name, @Nullable Object value) {
    if (!statement.distinctNames().contains(name)) {
      throw new IllegalArgumentException("No parameter is called " + name);
    }
    values.put(name, value);
    return this;
  }

  /** Binds a parameter to an array with a value of each element, in their order. */
  public <T> SqlStatement bindEach(
      String name, Collection<T> all, Function<? super T, ? extends @Nullable Object> value) {
    List<@Nullable Object> values = new ArrayList<>(all.size());
    all.forEach(one -> values.add(value.apply(one)));
    return bind(name, values);
  }

  /**
   * Sets a time limit, rounded up to whole seconds, after which the database cancels the statement.
   *
   * <p>The response is then a 503. For requests that may read very much data.
   */
  public SqlStatement within(Duration most) {
    limit = most;
    return this;
  }

  /**
   * Makes PostgreSQL plan the statement for its values each time.
   *
   * <p>Otherwise a prepared statement may get a generic plan from its sixth execution on, which
   * ignores them.
   */
  SqlStatement plannedEachTime() {
    isPlannedEachTime = true;
    return this;
  }

  /** Returns all rows, in their order. */
  public <T> List<T> list(RowMapper<T> mapper) {
    return run(prepared -> {
      try (ResultSet rows = prepared.executeQuery()) {
        Row row = new Row(rows);
        List<T> list = new ArrayList<>();
        while (rows.next()) {
          list.add(mapper.map(row));
        }
        return list;
      }
    });
  }

  /**
   * Passes all rows to the consumer, in their order.
   *
   * <p>Inside a transaction they are streamed, some at a time, and the consumer may be as slow as
   * the transaction allows; outside one the driver buffers all of them.
   */
  public void forEach(Consumer<Row> taker) {
    run(prepared -> {
      prepared.setFetchSize(ROWS_AT_A_TIME);
      try (ResultSet rows = prepared.executeQuery()) {
        Row row = new Row(rows);
        while (rows.next()) {
          taker.accept(row);
        }
        return rows;
      }
    });
  }

  /**
   * Passes all rows to the consumer, in their order, in COPY's binary format ({@link
   * chat.kit.snapshot.BinaryRow}).
   *
   * <p>It costs a third of {@link #forEach}. Values may be numbers, booleans and collections of
   * {@link Long}s. The consumer must not use a statement; if it fails the rest is read
   * nevertheless, so there should not be very many rows. Throws an {@link IllegalStateException}
   * after {@link #within}.
   */
  public void copy(Consumer<byte[]> taker) {
    begin();
    requireNoLimit("a copy");
    String text = BinaryCopy.text(statement, values);
    connections.execute(
        ConnectionDefinition.DEFAULT,
        status -> {
          try {
            BinaryCopy.forEach(status.getConnection(), text, taker);
            return text;
          } catch (SQLException e) {
            throw new DataAccessException(e.getMessage() + " in " + statement.text(), e);
          }
        });
  }

  /** Returns the row, if there is one; the statement must not return several. */
  public <T> Optional<T> find(RowMapper<T> mapper) {
    List<T> list = list(mapper);
    if (list.size() > 1) {
      throw new IllegalStateException("More than one row for " + statement.text());
    }
    return list.stream().findFirst();
  }

  /** Returns the row of a statement that always returns exactly one. */
  public <T> T one(RowMapper<T> mapper) {
    return find(mapper)
        .orElseThrow(() -> new IllegalStateException("No row for " + statement.text()));
  }

  /** Runs a statement without result rows; returns the number of changed rows. */
  public int execute() {
    return run(PreparedStatement::executeUpdate);
  }

  /**
   * Runs it in one round trip with the commit of the transaction, or with the transaction's next
   * statement.
   *
   * <p>Its result is not available; if it fails, the transaction fails. Throws an {@link
   * IllegalStateException} outside a transaction, or after {@link #within}.
   */
  public void executeAtCommit() {
    begin();
    requireNoLimit("a commit");
    atCommit.add(this);
  }

  String text() {
    return statement.text();
  }

  private void begin() {
    if (values.size() < statement.distinctNames().size()) {
      throw new IllegalStateException("A parameter has no value in " + statement.text());
    }
  }

  private void requireNoLimit(String way) {
    if (!limit.isZero()) {
      throw new IllegalStateException(
          "%s cannot have a time limit: %s".formatted(way, statement.text()));
    }
  }

  private <T> T run(Run<T> run) {
    begin();
    return connections.execute(
        ConnectionDefinition.DEFAULT,
        status -> {
          Connection connection = status.getConnection();
          try (PreparedStatement prepared = connection.prepareStatement(statement.text())) {
            if (isPlannedEachTime) {
              prepared.unwrap(PGStatement.class).setPrepareThreshold(0);
            }
            prepared.setQueryTimeout(Math.toIntExact(limit.plusNanos(999_999_999).toSeconds()));
            bindAll(prepared, 0);
            return run.on(prepared);
          } catch (SQLException e) {
            throw new DataAccessException(e.getMessage() + " in " + statement.text(), e);
          }
        });
  }

  /**
   * Binds all parameters after those of other statements; returns the number of bound parameters.
   */
  int bindAll(PreparedStatement prepared, int before) throws SQLException {
    int bound = before;
    for (String name : statement.names()) {
      bound++;
      bind(prepared, bound, values.get(name));
    }
    return bound;
  }

  /** The driver writes arrays of these types in binary, and arrays of objects as text. */
  private static Array array(Connection connection, Collection<?> elements) throws SQLException {
    if (elements.stream().allMatch(Long.class::isInstance)) {
      return connection.createArrayOf("bigint", elements.toArray(Long[]::new));
    }
    if (elements.stream().allMatch(Boolean.class::isInstance)) {
      return connection.createArrayOf("boolean", elements.toArray(Boolean[]::new));
    }
    boolean texts = elements.stream().allMatch(one -> one == null || one instanceof String);
    return connection.createArrayOf(
        "text", texts ? elements.toArray(String[]::new) : elements.toArray());
  }

  private static void bind(PreparedStatement prepared, int index, @Nullable Object value)
      throws SQLException {
    switch (value) {
      case Instant instant -> prepared.setObject(index, instant.atOffset(ZoneOffset.UTC));
      case Collection<?> collection ->
          prepared.setArray(index, array(prepared.getConnection(), collection));
      case null, default -> prepared.setObject(index, value);
    }
  }
}
