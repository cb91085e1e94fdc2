package chat.kit.projection;

import static java.util.stream.Collectors.toMap;

import chat.contracts.Topic;
import chat.kit.sql.BatchLoader;
import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** Accesses the tables {@code copy_position} and {@code parked_event}. */
@Singleton
class ProjectionPositionStore {

  /**
   * Returns the positions that advanced with their previous numbers, also if a consumer that was
   * presumed dead had advanced them meanwhile.
   */
  private static final String ADVANCE =
      """
      insert into copy_position (topic, organization_id, source, number)
      select topic, organization_id, source, number
      from unnest(:topics::text[], :organizationIds::bigint[], :sources::text[], :numbers::bigint[])
        as come_to (topic, organization_id, source, number)
      on conflict (topic, organization_id, source)
        do update set number = excluded.number, number_before = copy_position.number
        where copy_position.number < excluded.number
      returning topic, organization_id, source, number_before
      """;

  private static final String POSITION =
      """
      select coalesce(max(number), 0) as number from copy_position
      where topic = :topic and organization_id = :organizationId
      """;

  private static final String POSITIONS =
      """
      select organization_id, topic, max(number) as number from copy_position
      where organization_id = any(:organizationIds::bigint[]) and topic = any(:topics::text[])
      group by organization_id, topic
      """;

  /**
   * Moves a different record at the same offset, which is from an earlier installation of Kafka.
   */
  private static final String MOVE_STALE_RECORD =
      """
      update parked_event
      set "offset" = -id, reason = format('%s (at %s, before Kafka was made anew)', reason, "offset")
      where topic = :topic and partition = :partition and "offset" = :offset
        and (key, value, headers) is distinct from (:key, :value, :headers)
      """;

  private static final String PARK =
      """
      insert into parked_event (topic, partition, "offset", key, value, headers, reason)
      values (:topic, :partition, :offset, :key, :value, :headers, :reason)
      on conflict do nothing
      """;

  /** Maximum organizations of one statement. */
  private static final int MAX_ORGANIZATIONS = 100;

  private final Sql sql;

  ProjectionPositionStore(Sql sql) {
    this.sql = sql;
  }

  /**
   * Returns a loader of the projections' positions for these topics that batches concurrent
   * requests.
   */
  BatchLoader<Long, Map<Topic, Long>> positions(Set<Topic> topics) {
    return new BatchLoader<>(
        sql, MAX_ORGANIZATIONS, organizationIds -> positions(topics, organizationIds));
  }

  /** The key of a position: changes of one source are counted together. */
  record SourcePosition(Topic topic, long organizationId, String source) {

    /** The order in which rows are locked. */
    private static final Comparator<SourcePosition> ORDER =
        Comparator.comparing(SourcePosition::topic)
            .thenComparing(SourcePosition::organizationId)
            .thenComparing(SourcePosition::source);

    static SourcePosition of(OwnerEvent event) {
      return new SourcePosition(event.topic(), event.organizationId(), event.source());
    }
  }

  /**
   * Advances positions to the events' numbers.
   *
   * @return the preceding number of each position that has advanced
   */
  Map<SourcePosition, Long> advance(List<OwnerEvent> events) {
    record Advanced(SourcePosition position, long numberBefore) {}
    SortedMap<SourcePosition, Long> numbers = new TreeMap<>(SourcePosition.ORDER);
    events.forEach(event -> numbers.merge(SourcePosition.of(event), event.number(), Math::max));
    return sql
        .statement(ADVANCE)
        .bindEach("topics", numbers.keySet(), position -> position.topic().wireName())
        .bindEach("organizationIds", numbers.keySet(), SourcePosition::organizationId)
        .bindEach("sources", numbers.keySet(), SourcePosition::source)
        .bind("numbers", List.copyOf(numbers.values()))
        .list(row ->
            new Advanced(
                new SourcePosition(
                    Topic.of(row.text("topic")), row.number("organization_id"), row.text("source")),
                row.number("number_before")))
        .stream()
        .collect(toMap(Advanced::position, Advanced::numberBefore));
  }

  /** Returns the number that the projection has reached, 0 at the start. */
  long position(Topic topic, long organizationId) {
    return sql.statement(POSITION)
        .bind("topic", topic.wireName())
        .bind("organizationId", organizationId)
        .one(row -> row.number("number"));
  }

  private Map<Long, Map<Topic, Long>> positions(Set<Topic> topics, List<Long> organizationIds) {
    Map<Long, Map<Topic, Long>> positions = new HashMap<>();
    sql.statement(POSITIONS)
        .bind("organizationIds", organizationIds)
        .bindEach("topics", topics, Topic::wireName)
        .forEach(row ->
            positions
                .computeIfAbsent(row.number("organization_id"), _ -> new EnumMap<>(Topic.class))
                .put(Topic.of(row.text("topic")), row.number("number")));
    return positions;
  }

  /**
   * Stores the record for an operator and advances the position, so that no request waits for its
   * number.
   *
   * @return the parsed event without interpretation of its value; null if its headers cannot be
   *     parsed
   */
  @Transactional
  @Nullable OwnerEvent park(ConsumerRecord<String, byte[]> record, String reason) {
    String headers =
        StreamSupport.stream(record.headers().spliterator(), false)
            .map(header -> header.key() + "=" + new String(header.value(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("\n"));
    of(MOVE_STALE_RECORD, record, headers).execute();
    of(PARK, record, headers).bind("reason", reason).execute();
    try {
      OwnerEvent event = OwnerEvent.of(record);
      advance(List.of(event));
      return event;
    } catch (UnparseableEvent e) {
      return null;
    }
  }

  private SqlStatement of(String statement, ConsumerRecord<String, byte[]> record, String headers) {
    return sql.statement(statement)
        .bind("topic", record.topic())
        .bind("partition", record.partition())
        .bind("offset", record.offset())
        .bind("key", record.key())
        .bind("value", record.value())
        .bind("headers", headers);
  }
}
