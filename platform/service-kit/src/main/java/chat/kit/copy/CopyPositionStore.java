package chat.kit.copy;

import chat.contracts.Topic;
import io.micronaut.data.jdbc.runtime.JdbcOperations;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** The tables {@code copy_position} and {@code parked_event}. */
@Singleton
class CopyPositionStore {

  private static final String ADVANCE =
      """
      insert into copy_position (topic, organization_id, source, number) values (?, ?, ?, ?)
      on conflict (topic, organization_id, source)
        do update set number = excluded.number where copy_position.number < excluded.number
      """;

  private static final String POSITION =
      """
      select coalesce(max(number), 0) from copy_position where topic = ? and organization_id = ?
      """;

  private static final String PARK =
      """
      insert into parked_event (topic, partition, "offset", key, value, headers, reason)
      values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing
      """;

  private final JdbcOperations jdbc;

  CopyPositionStore(JdbcOperations jdbc) {
    this.jdbc = jdbc;
  }

  /** Notes the event's number; false where it was seen before. */
  boolean advance(CopiedEvent event) {
    return jdbc.prepareStatement(
        ADVANCE,
        statement -> {
          statement.setString(1, event.topic().wireName());
          statement.setLong(2, event.organizationId());
          statement.setString(3, event.source());
          statement.setLong(4, event.number());
          return statement.executeUpdate() == 1;
        });
  }

  /** The number that the copy has come to, 0 at the start. */
  @Transactional(readOnly = true)
  long position(Topic topic, long organizationId) {
    return jdbc.prepareStatement(
        POSITION,
        statement -> {
          statement.setString(1, topic.wireName());
          statement.setLong(2, organizationId);
          try (ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getLong(1);
          }
        });
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
    jdbc.prepareStatement(
        PARK,
        statement -> {
          statement.setString(1, record.topic());
          statement.setInt(2, record.partition());
          statement.setLong(3, record.offset());
          statement.setString(4, record.key());
          statement.setBytes(5, record.value());
          statement.setString(6, headers);
          statement.setString(7, reason);
          return statement.executeUpdate();
        });
    try {
      CopiedEvent event = CopiedEvent.of(record);
      advance(event);
      return event;
    } catch (NotUnderstood e) {
      return null;
    }
  }
}
