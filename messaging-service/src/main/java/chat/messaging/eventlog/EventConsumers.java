package chat.messaging.eventlog;

import chat.contracts.Topic;
import io.micronaut.configuration.kafka.config.KafkaDefaultConfiguration;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Properties;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Opens Kafka consumers of client-events, without a consumer group. */
@Singleton
final class EventConsumers {

  /** Maximum bytes of a partition in one response, unless a single record is larger. */
  private static final int MAX_FETCH_BYTES = 1 << 20;

  /** How long the broker holds a fetch request while there are no new records. */
  private static final int WAIT_MILLIS = 1_000;

  private final Properties properties;

  EventConsumers(KafkaDefaultConfiguration defaults) {
    this.properties = new Properties();
    this.properties.putAll(defaults.getConfig());
    this.properties.remove(ConsumerConfig.GROUP_ID_CONFIG);
    this.properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    this.properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    this.properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    this.properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    this.properties.put(ConsumerConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG, 500);
    this.properties.put(ConsumerConfig.FETCH_MIN_BYTES_CONFIG, 1);
    this.properties.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, WAIT_MILLIS);
    this.properties.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, MAX_FETCH_BYTES);
    this.properties.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, 4 * MAX_FETCH_BYTES);
    this.properties.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, 5_000);
    this.properties.put(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, 5_000);
  }

  /**
   * Opens a consumer.
   *
   * @param recordsPerPoll maximum number of records per poll, which are decompressed at once;
   *     compressed, a fetch may hold a thousand times as many bytes as {@link #MAX_FETCH_BYTES}
   */
  Consumer<String, byte[]> open(int recordsPerPoll) {
    var consumerProperties = new Properties();
    consumerProperties.putAll(properties);
    consumerProperties.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, recordsPerPoll);
    return new KafkaConsumer<>(
        consumerProperties, new StringDeserializer(), new ByteArrayDeserializer());
  }

  static List<TopicPartition> partitions() {
    return IntStream.range(0, Topic.CLIENT_EVENTS.fixedPartitions().orElseThrow())
        .mapToObj(EventConsumers::partition)
        .toList();
  }

  static TopicPartition partition(int number) {
    return new TopicPartition(Topic.CLIENT_EVENTS.wireName(), number);
  }
}
