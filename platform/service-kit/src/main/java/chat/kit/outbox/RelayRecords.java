package chat.kit.outbox;

import chat.contracts.Program;
import io.micronaut.configuration.kafka.config.KafkaDefaultConfiguration;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;

/**
 * The records of what this service's relay has published.
 *
 * <p>Each transaction of the relay contains one beside the changes themselves; its value is the
 * {@link OutboxIds} of the batch.
 */
@Singleton
final class RelayRecords {

  /** In offsets; a transaction takes two: for its record and its commit marker. */
  private static final long FIRST_LOOK = 16;

  private static final int FURTHER = 16;
  private static final Duration POLL = Duration.ofSeconds(1);
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final TopicPartition partition;
  private final Properties properties;

  RelayRecords(
      KafkaDefaultConfiguration defaults,
      @Property(name = "micronaut.application.name") String program) {
    this.partition = new TopicPartition(Program.of(program).relayTopic(), 0);
    this.properties = new Properties();
    this.properties.putAll(defaults.getConfig());
    this.properties.remove(ConsumerConfig.GROUP_ID_CONFIG);
    this.properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    this.properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    this.properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    this.properties.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
  }

  /** Returns the record to send with the batch. */
  ProducerRecord<String, String> of(List<OutboxRow> batch) {
    return new ProducerRecord<>(
        partition.topic(), partition.partition(), null, OutboxIds.text(batch));
  }

  /** Returns the ids of the last committed batch; empty before the first. */
  List<Long> last() {
    try (var consumer =
        new KafkaConsumer<>(properties, new StringDeserializer(), new StringDeserializer())) {
      consumer.assign(List.of(partition));
      long beginning = consumer.beginningOffsets(List.of(partition)).getOrDefault(partition, 0L);
      long end = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
      String note = null;
      long from = end;
      for (long back = FIRST_LOOK; note == null && from > beginning; back *= FURTHER) {
        from = Math.max(beginning, end - back);
        note = last(consumer, from, end);
      }
      return note == null ? List.of() : OutboxIds.ids(note);
    }
  }

  /** Returns null if the range only contains transaction markers and aborted records. */
  private @Nullable String last(Consumer<String, String> consumer, long from, long end) {
    String note = null;
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    consumer.seek(partition, from);
    while (consumer.position(partition) < end) {
      if (System.nanoTime() - deadline > 0) {
        throw new KafkaException("Timeout while reading the last record of " + partition);
      }
      for (ConsumerRecord<String, String> record : consumer.poll(POLL)) {
        note = record.value();
      }
    }
    return note;
  }
}
