package chat.testkit.owner;

import chat.contracts.ChangeNumbers;
import chat.contracts.KafkaAccess;
import chat.contracts.Program;
import chat.contracts.RecordHeader;
import chat.contracts.Topic;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/** Publishes and reads events on the tests' broker, in place of other programs. */
public final class TestEvents {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Map<TopicOrganization, Long> numbers = new ConcurrentHashMap<>();
  private final Map<TopicPartition, PartitionReader> partitions = new ConcurrentHashMap<>();
  private final KafkaAccess kafka;
  private final KafkaProducer<String, String> producer;

  private record TopicOrganization(Topic topic, long organizationId) {}

  /**
   * An event as its consumers see it. The value is a JSON null if the state of the key has ended.
   */
  public record Event(
      Topic topic, String source, long organizationId, long number, String key, JsonNode value) {}

  /** For the broker at this address. */
  public TestEvents(String bootstrapServers) {
    this(new KafkaAccess(bootstrapServers, Map.of()));
  }

  /** For a broker that requires credentials. */
  public TestEvents(KafkaAccess kafka) {
    this.kafka = kafka;
    this.producer =
        new KafkaProducer<>(
            kafka.settings(Map.of("linger.ms", 0)), new StringSerializer(), new StringSerializer());
  }

  /**
   * Publishes an event as the owner of the topic would, with the organization's next change number.
   *
   * @param value a JSON string or an object that is written as JSON; null ends the state of the key
   */
  public void publish(Topic topic, long organizationId, String key, @Nullable Object value) {
    long number = numbers.merge(new TopicOrganization(topic, organizationId), 1L, Long::sum);
    publish(topic, organizationId, number, key, value);
  }

  /** Publishes an event with this change number. */
  public void publish(
      Topic topic, long organizationId, long number, String key, @Nullable Object value) {
    ProducerRecord<String, String> record =
        new ProducerRecord<>(topic.wireName(), partition(topic, organizationId), key, text(value));
    String source = topic.owner().orElse(Program.IDENTITY).wireName();
    record.headers().add(RecordHeader.SOURCE, source.getBytes(StandardCharsets.UTF_8));
    record
        .headers()
        .add(RecordHeader.NUMBER, Long.toString(number).getBytes(StandardCharsets.UTF_8));
    record
        .headers()
        .add(
            RecordHeader.ORGANIZATION,
            Long.toString(organizationId).getBytes(StandardCharsets.UTF_8));
    producer.send(record);
  }

  /** Publishes an event without headers, which no real program does. */
  public void publishWithoutHeaders(
      Topic topic, long organizationId, String key, @Nullable Object value) {
    producer.send(
        new ProducerRecord<>(topic.wireName(), partition(topic, organizationId), key, text(value)));
  }

  /** The change numbers of all events published for the organization, for {@code Chat-Seen}. */
  public String seen(long organizationId) {
    Map<Topic, Long> seen = new EnumMap<>(Topic.class);
    numbers.forEach((key, number) -> {
      if (key.organizationId() == organizationId) {
        seen.put(key.topic(), number);
      }
    });
    return new ChangeNumbers(seen).header();
  }

  /** All events of the organization in the topic, in order. */
  public List<Event> read(Topic topic, long organizationId) {
    producer.flush();
    TopicPartition partition =
        new TopicPartition(topic.wireName(), partition(topic, organizationId));
    return partitions
        .computeIfAbsent(partition, key -> new PartitionReader(kafka, key))
        .read(organizationId)
        .stream()
        .map(record -> event(topic, record))
        .toList();
  }

  private int partition(Topic topic, long organizationId) {
    return (int) (organizationId % producer.partitionsFor(topic.wireName()).size());
  }

  private static Event event(Topic topic, ConsumerRecord<String, String> record) {
    try {
      return new Event(
          topic,
          header(record, RecordHeader.SOURCE),
          Long.parseLong(header(record, RecordHeader.ORGANIZATION)),
          Long.parseLong(header(record, RecordHeader.NUMBER)),
          record.key(),
          JSON.readTree(record.value() == null ? "null" : record.value()));
    } catch (JsonProcessingException e) {
      throw new AssertionError("No JSON in %s of %s".formatted(record.key(), topic), e);
    }
  }

  private static String header(ConsumerRecord<?, ?> record, String name) {
    return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
  }

  private static @Nullable String text(@Nullable Object value) {
    if (value == null || value instanceof String) {
      return (String) value;
    }
    try {
      return JSON.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("No JSON can be made of " + value, e);
    }
  }
}
