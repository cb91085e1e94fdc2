package chat.messaging.memory;

import chat.contracts.Topic;
import chat.kit.sql.GroupReader;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Tells from the table {@code change_number} how many events this service has written. */
@Singleton
final class LatestEventStore {

  private static final String NUMBERS =
      """
      select organization_id, number from change_number
      where organization_id = any(:organizationIds::bigint[]) and topic = :topic
      """;

  /** More are read by a second statement. */
  private static final int AT_ONCE = 100;

  private final Sql sql;
  private final GroupReader<Long, Long> grouped;

  LatestEventStore(Sql sql) {
    this.sql = sql;
    this.grouped = new GroupReader<>(sql, AT_ONCE, this::numbers);
  }

  /** Whether this thread holds a connection, as within a transaction. */
  boolean isInTransaction() {
    return sql.hasConnection();
  }

  /** The number of the organization's last event that any replica has written; 0 at the start. */
  long number(long organizationId) {
    return grouped.find(organizationId).orElse(0L);
  }

  private Map<Long, Long> numbers(List<Long> organizationIds) {
    Map<Long, Long> numbers = new HashMap<>();
    sql.statement(NUMBERS)
        .bind("organizationIds", organizationIds)
        .bind("topic", Topic.CLIENT_EVENTS.wireName())
        .forEach(row -> numbers.put(row.number("organization_id"), row.number("number")));
    return numbers;
  }
}
