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
 * What the relay of this service has published: a record in each of its transactions, beside the
 * changes themselves, whose value is the {@link OutboxIds} of the batch.
 */
@Singleton
final class RelayNotes {

  /** In offsets, of which a transaction takes two: for its note and its end. */
  private static final long FIRST_LOOK = 16;

  private static final int FURTHER = 16;
  private static final Duration POLL = Duration.ofSeconds(1);
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final TopicPartition partition;
  private final Properties properties;

  RelayNotes(
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

  /** The note to send with the batch. */
  ProducerRecord<String, String> of(List<OutboxRow> batch) {
    return new ProducerRecord<>(
        partition.topic(), partition.partition(), null, OutboxIds.text(batch));
  }

  /** The ids of the batch that was committed last; empty before the first. */
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

  /** Null where nothing but ends of transactions lies there, or what was given up. */
  private @Nullable String last(Consumer<String, String> consumer, long from, long end) {
    String note = null;
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    consumer.seek(partition, from);
    while (consumer.position(partition) < end) {
      if (System.nanoTime() - deadline > 0) {
        throw new KafkaException("the last note in " + partition + " does not come");
      }
      for (ConsumerRecord<String, String> record : consumer.poll(POLL)) {
        note = record.value();
      }
    }
    return note;
  }
}
