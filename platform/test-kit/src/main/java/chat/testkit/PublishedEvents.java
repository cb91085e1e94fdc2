package chat.testkit;

import chat.contracts.Topic;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.awaitility.Awaitility;

/**
 * What programs really wrote to a topic about one organization, in its order. Every value that is
 * read is held against the topic's schema, so whoever looks at events checks the contract too.
 */
public final class PublishedEvents {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final TestServers servers;
  private final Topic topic;
  private final long organizationId;

  private PublishedEvents(TestServers servers, Topic topic, long organizationId) {
    this.servers = servers;
    this.topic = topic;
    this.organizationId = organizationId;
  }

  public static PublishedEvents of(TestServers servers, Topic topic, long organizationId) {
    return new PublishedEvents(servers, topic, organizationId);
  }

  /**
   * A record.
   *
   * @param source the program that wrote it
   * @param number the change's, by its source
   * @param value a null node where the key's state has ended
   */
  public record Event(String key, String source, long number, JsonNode value) {}

  /** All that is there now, each in accordance with the contract. */
  public List<Event> all() {
    List<Event> events = new ArrayList<>();
    for (ConsumerRecord<String, String> record : records()) {
      if (header(record, "organization").equals(Long.toString(organizationId))) {
        events.add(event(record));
      }
    }
    return events;
  }

  /** The first event that fits, once it is there; an error if it does not come in time. */
  public Event await(Predicate<Event> fits) {
    return Awaitility.await(topic.wireName())
        .atMost(Duration.ofSeconds(20))
        .pollInterval(Duration.ofMillis(50))
        .until(() -> all().stream().filter(fits).findFirst().orElse(null), event -> event != null);
  }

  private Event event(ConsumerRecord<String, String> record) {
    String value = record.value() == null ? "null" : record.value();
    EventContracts.check(topic, value);
    try {
      return new Event(
          record.key(),
          header(record, "source"),
          Long.parseLong(header(record, "number")),
          JSON.readTree(value));
    } catch (JsonProcessingException e) {
      throw new AssertionError("No JSON: " + value, e);
    }
  }

  private static String header(ConsumerRecord<?, ?> record, String name) {
    return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
  }

  private List<ConsumerRecord<String, String>> records() {
    Map<String, Object> configuration =
        Map.of(
            ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
            servers.kafka().bootstrapServers(),
            ConsumerConfig.ISOLATION_LEVEL_CONFIG,
            "read_committed",
            ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
            false);
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(configuration, new StringDeserializer(), new StringDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic.wireName()).stream()
              .map(partition -> new TopicPartition(topic.wireName(), partition.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      List<ConsumerRecord<String, String>> records = new ArrayList<>();
      while (partitions.stream().anyMatch(one -> consumer.position(one) < end(ends, one))) {
        consumer.poll(Duration.ofMillis(100)).forEach(records::add);
      }
      return records;
    }
  }

  private static long end(Map<TopicPartition, Long> ends, TopicPartition partition) {
    return Objects.requireNonNull(ends.get(partition));
  }
}
