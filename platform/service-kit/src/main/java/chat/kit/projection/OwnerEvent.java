package chat.kit.projection;

import chat.contracts.RecordHeader;
import chat.contracts.Topic;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * A change as published by its owner.
 *
 * @param value complete JSON in UTF-8; null if the key's state has ended
 */
public record OwnerEvent(
    Topic topic,
    String source,
    long organizationId,
    long number,
    String key,
    byte @Nullable [] value) {

  /** Parses a record; throws {@link UnparseableEvent} if its headers are not those of a change. */
  static OwnerEvent of(ConsumerRecord<String, byte[]> record) {
    return new OwnerEvent(
        Topic.of(record.topic()),
        header(record, RecordHeader.SOURCE),
        number(record, RecordHeader.ORGANIZATION),
        number(record, RecordHeader.NUMBER),
        record.key(),
        record.value());
  }

  private static long number(ConsumerRecord<?, ?> record, String name) {
    try {
      return Long.parseLong(header(record, name));
    } catch (NumberFormatException e) {
      throw new UnparseableEvent("header " + name + " is not a number");
    }
  }

  private static String header(ConsumerRecord<?, ?> record, String name) {
    Header header = record.headers().lastHeader(name);
    if (header == null) {
      throw new UnparseableEvent("header " + name + " is missing");
    }
    return new String(header.value(), StandardCharsets.UTF_8);
  }
}
