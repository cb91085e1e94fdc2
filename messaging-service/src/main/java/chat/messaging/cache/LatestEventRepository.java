package chat.messaging.cache;

import static java.util.stream.Collectors.toMap;

import chat.contracts.Topic;
import chat.kit.sql.BatchLoader;
import chat.kit.sql.Sql;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.List;
import java.util.Map;

/** Reads from the table {@code change_number} how many events this service has written. */
@JdbcRepository(dialect = Dialect.POSTGRES)
abstract class LatestEventRepository implements GenericRepository<LatestEvent, Long> {

  /** Longer lists are read with several statements. */
  private static final int MAX_BATCH_SIZE = 100;

  private final Sql sql;
  private final BatchLoader<Long, Long> loader;

  LatestEventRepository(Sql sql) {
    this.sql = sql;
    this.loader = new BatchLoader<>(sql, MAX_BATCH_SIZE, this::numbers);
  }

  @Query(
      """
      select organization_id, number from change_number
      where organization_id = any(:organizationIds) and topic = :topic
      """)
  abstract List<LatestEvent> list(
      @TypeDef(type = DataType.LONG_ARRAY) List<Long> organizationIds, String topic);

  /** The number of the organization's last event of any replica; 0 if there is none. */
  long number(long organizationId) {
    return loader.find(organizationId).orElse(0L);
  }

  private Map<Long, Long> numbers(List<Long> organizationIds) {
    return list(organizationIds, Topic.CLIENT_EVENTS.wireName()).stream()
        .collect(toMap(LatestEvent::organizationId, LatestEvent::number));
  }

  /** Whether this thread holds a connection, as within a transaction. */
  boolean isInTransaction() {
    return sql.hasConnection();
  }
}
