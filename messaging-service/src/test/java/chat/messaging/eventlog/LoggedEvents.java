package chat.messaging.eventlog;

import chat.contracts.RecordHeader;
import chat.contracts.Topic;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Creates events as they are read from the log. */
public final class LoggedEvents {

  private LoggedEvents() {}

  /**
   * An event of messaging-service.
   *
   * @param value JSON text of the event, as its contract defines
   */
  public static LoggedEvent of(EventFormat format, long organizationId, long number, String value) {
    var record =
        new ConsumerRecord<>(
            Topic.CLIENT_EVENTS.wireName(), 0, number, "", value.getBytes(StandardCharsets.UTF_8));
    Map.of(
            RecordHeader.ORGANIZATION, Long.toString(organizationId),
            RecordHeader.SOURCE, "messaging-service",
            RecordHeader.NUMBER, Long.toString(number))
        .forEach((name, text) -> record.headers().add(name, text.getBytes(StandardCharsets.UTF_8)));
    EventPosition position = format.position(record).orElseThrow();
    return format.event(record, position).orElseThrow();
  }
}
