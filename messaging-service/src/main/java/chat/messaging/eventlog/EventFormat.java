package chat.messaging.eventlog;

import chat.contracts.RecordHeader;
import chat.kit.event.ClientEvent;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Parses records of client-events. */
@Singleton
public final class EventFormat {

  private static final Logger LOG = LoggerFactory.getLogger(EventFormat.class);

  private final JsonMapper json;

  EventFormat(JsonMapper json) {
    this.json = json;
  }

  /** Parses the headers. Empty, and logged, if they are not those of a change. */
  Optional<EventPosition> position(ConsumerRecord<String, byte[]> record) {
    try {
      return Optional.of(
          new EventPosition(
              record.partition(),
              record.offset(),
              Long.parseLong(header(record, RecordHeader.ORGANIZATION)),
              header(record, RecordHeader.SOURCE).intern(),
              Long.parseLong(header(record, RecordHeader.NUMBER))));
    } catch (RuntimeException e) {
      return malformed(record, e);
    }
  }

  /**
   * Parses the event. Empty, and logged, if it is malformed, so that it does not block later
   * events.
   */
  Optional<LoggedEvent> event(ConsumerRecord<String, byte[]> record, EventPosition position) {
    try {
      ClientEvent value = json.readValue(record.value(), ClientEvent.class);
      if (!(value.payload() instanceof Map<?, ?> payload)) {
        throw new IllegalArgumentException("payload is not an object");
      }
      return Optional.of(
          new LoggedEvent(
              position,
              value.type().intern(),
              Recipients.of(value.audience()),
              value.local(),
              payload.get("read_by_user_id") instanceof Number reader ? reader.longValue() : null,
              new EventValue.Whole(record.value())));
    } catch (IOException | RuntimeException e) {
      return malformed(record, e);
    }
  }

  /** Returns the event's fields without id and type, in a new map that the caller may modify. */
  public Map<String, @Nullable Object> payload(LoggedEvent event) {
    try {
      Object payload = json.readValue(event.value(), ClientEvent.class).payload();
      Map<String, @Nullable Object> fields = new LinkedHashMap<>();
      ((Map<?, ?>) payload).forEach((name, value) -> fields.put((String) name, value));
      return fields;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static <T> Optional<T> malformed(ConsumerRecord<?, ?> record, Exception e) {
    LOG.error(
        "Event skipped: record {}-{} at offset {} is malformed: {}",
        record.topic(),
        record.partition(),
        record.offset(),
        e.toString());
    return Optional.empty();
  }

  private static String header(ConsumerRecord<?, ?> record, String name) {
    Header header = record.headers().lastHeader(name);
    if (header == null) {
      throw new IllegalArgumentException("header " + name + " is missing");
    }
    return new String(header.value(), StandardCharsets.UTF_8);
  }
}
