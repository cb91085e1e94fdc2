package chat.kit.copy;

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

/** The tables {@code copy_position} and {@code parked_event}. */
@Singleton
class CopyPositionStore {

  /**
   * Returns the places that advanced with their previous numbers, also where a consumer believed
   * dead had advanced them meanwhile.
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

  /** What lies at the record's place and is another: no record of the Kafka that there is now. */
  private static final String MAKE_ROOM =
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

  /** More organizations are read by a second statement. */
  private static final int AT_ONCE = 100;

  private final Sql sql;

  CopyPositionStore(Sql sql) {
    this.sql = sql;
  }

  /** How far the copies have come that these topics feed, for whoever asks at the same time. */
  BatchLoader<Long, Map<Topic, Long>> positions(Set<Topic> topics) {
    return new BatchLoader<>(sql, AT_ONCE, organizationIds -> positions(topics, organizationIds));
  }

  /** Whose changes of what are counted together. */
  record Place(Topic topic, long organizationId, String source) {

    /** The order in which rows are locked. */
    private static final Comparator<Place> ORDER =
        Comparator.comparing(Place::topic)
            .thenComparing(Place::organizationId)
            .thenComparing(Place::source);

    static Place of(CopiedEvent event) {
      return new Place(event.topic(), event.organizationId(), event.source());
    }
  }

  /**
   * Notes how far the events go.
   *
   * @return the number before, of each place at which something is new
   */
  Map<Place, Long> advance(List<CopiedEvent> events) {
    record Advanced(Place place, long numberBefore) {}
    SortedMap<Place, Long> comeTo = new TreeMap<>(Place.ORDER);
    events.forEach(event -> comeTo.merge(Place.of(event), event.number(), Math::max));
    return sql
        .statement(ADVANCE)
        .bindEach("topics", comeTo.keySet(), place -> place.topic().wireName())
        .bindEach("organizationIds", comeTo.keySet(), Place::organizationId)
        .bindEach("sources", comeTo.keySet(), Place::source)
        .bind("numbers", List.copyOf(comeTo.values()))
        .list(row ->
            new Advanced(
                new Place(
                    Topic.of(row.text("topic")), row.number("organization_id"), row.text("source")),
                row.number("number_before")))
        .stream()
        .collect(toMap(Advanced::place, Advanced::numberBefore));
  }

  /** The number that the copy has come to, 0 at the start. */
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
   * Keeps the record for an operator and goes on behind it, so that nobody waits for its number.
   *
   * @return what the record says of itself; null where not even that can be read
   */
  @Transactional
  @Nullable CopiedEvent park(ConsumerRecord<String, byte[]> record, String reason) {
    String headers =
        StreamSupport.stream(record.headers().spliterator(), false)
            .map(header -> header.key() + "=" + new String(header.value(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("\n"));
    of(MAKE_ROOM, record, headers).execute();
    of(PARK, record, headers).bind("reason", reason).execute();
    try {
      CopiedEvent event = CopiedEvent.of(record);
      advance(List.of(event));
      return event;
    } catch (NotUnderstood e) {
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
