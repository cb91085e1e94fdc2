package chat.kit.outbox;

import chat.contracts.ChangeNumbers;
import chat.contracts.Topic;
import io.micronaut.data.jdbc.runtime.JdbcOperations;
import io.micronaut.json.JsonMapper;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The tables {@code change_number} and {@code outbox}. */
@Singleton
class OutboxStore {

  private static final String LOCK =
      "select pg_advisory_xact_lock(hashtextextended(current_schema() || ':' || ?, 0))";

  private static final String DRAW_NUMBERS =
      "with locked as materialized ("
          + LOCK
          + """
          )
          insert into change_number (organization_id, topic, number)
          select ?, topic, count from locked, unnest(?, ?) as drawn (topic, count)
          on conflict (organization_id, topic)
            do update set number = change_number.number + excluded.number
          returning topic, number
          """;

  private static final String INSERT =
      """
      insert into outbox (topic, organization_id, number, key, value, request_id)
      values (?, ?, ?, ?, ?, ?)
      """;

  private static final String LATEST =
      "select topic, number from change_number where organization_id = ?";

  private final JdbcOperations jdbc;
  private final JsonMapper json;

  OutboxStore(JdbcOperations jdbc, JsonMapper json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  void lock(long organizationId) {
    jdbc.prepareStatement(
        LOCK,
        statement -> {
          statement.setString(1, Long.toString(organizationId));
          return statement.execute();
        });
  }

  ChangeNumbers append(long organizationId, List<Change> changes) {
    Map<Topic, Long> last = drawNumbers(organizationId, changes);
    Map<Topic, Long> next = new EnumMap<>(Topic.class);
    last.forEach((topic, number) -> next.put(topic, number - count(changes, topic) + 1));
    jdbc.prepareStatement(
        INSERT,
        statement -> {
          for (Change change : changes) {
            long number = next.merge(change.topic(), 1L, Long::sum) - 1;
            bind(statement, organizationId, number, change);
            statement.addBatch();
          }
          return statement.executeBatch();
        });
    return new ChangeNumbers(last);
  }

  private void bind(PreparedStatement statement, long organizationId, long number, Change change)
      throws SQLException {
    statement.setString(1, change.topic().wireName());
    statement.setLong(2, organizationId);
    statement.setLong(3, number);
    statement.setString(4, change.key());
    statement.setString(5, json(change.value()));
    statement.setString(6, change.requestId());
  }

  private Map<Topic, Long> drawNumbers(long organizationId, List<Change> changes) {
    var counts = new TreeMap<String, Long>();
    changes.forEach(change -> counts.merge(change.topic().wireName(), 1L, Long::sum));
    return jdbc.prepareStatement(
        DRAW_NUMBERS,
        statement -> {
          Connection connection = statement.getConnection();
          statement.setString(1, Long.toString(organizationId));
          statement.setLong(2, organizationId);
          statement.setArray(3, connection.createArrayOf("text", counts.keySet().toArray()));
          statement.setArray(4, connection.createArrayOf("bigint", counts.values().toArray()));
          try (ResultSet rows = statement.executeQuery()) {
            return numbers(rows);
          }
        });
  }

  private static long count(List<Change> changes, Topic topic) {
    return changes.stream().filter(change -> change.topic() == topic).count();
  }

  /** The latest committed numbers of the organization. */
  @Transactional(readOnly = true)
  ChangeNumbers latest(long organizationId) {
    return jdbc.prepareStatement(
        LATEST,
        statement -> {
          statement.setLong(1, organizationId);
          try (ResultSet rows = statement.executeQuery()) {
            return new ChangeNumbers(numbers(rows));
          }
        });
  }

  private static Map<Topic, Long> numbers(ResultSet rows) throws SQLException {
    Map<Topic, Long> numbers = new EnumMap<>(Topic.class);
    while (rows.next()) {
      numbers.put(Topic.of(rows.getString(1)), rows.getLong(2));
    }
    return numbers;
  }

  private @Nullable String json(@Nullable Object value) {
    try {
      return value == null ? null : json.writeValueAsString(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
