package chat.kit.outbox;

import chat.contracts.Program;
import chat.contracts.RecordHeader;
import chat.contracts.Topic;
import io.micronaut.configuration.kafka.config.DefaultKafkaProducerConfiguration;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes batches of the outbox to Kafka, each in one transaction.
 *
 * <p>The transactional id is the program's, so the broker fences off a relay that was replaced. The
 * transaction also contains a record of the outbox ids in it.
 */
@Singleton
final class RelayProducer {

  private static final Logger LOG = LoggerFactory.getLogger(RelayProducer.class);

  /**
   * In milliseconds: longer than it takes to hand over a batch, so that its commit sends it in one
   * request. Each request with a partition that is new to a transaction costs the broker a record.
   */
  private static final int LINGER_MILLIS = 1_000;

  /** In bytes; the compressed records of a batch for one partition are seldom larger. */
  private static final int BATCH_BYTES = 64 << 10;

  private final Properties properties;
  private final String program;
  private final RelayRecords relayRecords;
  private @Nullable Producer<String, String> producer;

  RelayProducer(
      DefaultKafkaProducerConfiguration<?, ?> defaults,
      RelayRecords relayRecords,
      @Property(name = "micronaut.application.name") String program) {
    this.program = program;
    this.relayRecords = relayRecords;
    this.properties = new Properties();
    this.properties.putAll(defaults.getConfig());
    this.properties.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, Program.of(program).relayTopic());
    this.properties.put(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, 15_000);
    this.properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 5_000);
    this.properties.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 5_000);
    this.properties.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 10_000);
    this.properties.put(ProducerConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG, 500);
    this.properties.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, Topic.MAX_RECORD_BYTES);
    this.properties.put(ProducerConfig.LINGER_MS_CONFIG, LINGER_MILLIS);
    this.properties.put(ProducerConfig.BATCH_SIZE_CONFIG, BATCH_BYTES);
    this.properties.put(ProducerConfig.RETRY_BACKOFF_MS_CONFIG, 2);
    this.properties.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
  }

  /** Publishes the whole batch or nothing; a {@code KafkaException} if it fails. */
  void publish(List<OutboxRow> batch) {
    Producer<String, String> open = open();
    open.beginTransaction();
    var first = new AtomicReference<@Nullable Exception>();
    Callback keepFailure = (_, failure) -> first.compareAndSet(null, failure);
    open.send(relayRecords.of(batch), keepFailure);
    batch.forEach(row -> open.send(record(open, row), keepFailure));
    try {
      open.commitTransaction();
    } catch (KafkaException e) {
      Exception cause = first.get();
      throw cause == null ? e : new KafkaException("A record was rejected: " + cause, cause);
    }
  }

  /**
   * Returns the ids of the batch that was committed last, by this program or the preceding relay;
   * empty before the first.
   *
   * <p>Transactions in doubt are resolved first.
   */
  List<Long> lastPublished() {
    open();
    return relayRecords.last();
  }

  private ProducerRecord<String, String> record(Producer<?, ?> open, OutboxRow row) {
    int partitions = open.partitionsFor(row.topic()).size();
    int partition = (int) (row.organizationId() % partitions);
    var record = new ProducerRecord<>(row.topic(), partition, row.key(), row.value());
    Headers headers = record.headers();
    headers.add(RecordHeader.SOURCE, bytes(program));
    headers.add(RecordHeader.NUMBER, bytes(Long.toString(row.number())));
    headers.add(RecordHeader.ORGANIZATION, bytes(Long.toString(row.organizationId())));
    if (row.requestId() != null) {
      headers.add(RecordHeader.REQUEST_ID, bytes(row.requestId()));
    }
    return record;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private Producer<String, String> open() {
    Producer<String, String> open = producer;
    if (open == null) {
      open = new KafkaProducer<>(properties, new StringSerializer(), new StringSerializer());
      producer = open;
      open.initTransactions();
    }
    return open;
  }

  /** Discards the producer and its uncommitted records, even if it cannot be closed. */
  void discard() {
    Producer<String, String> discarded = producer;
    producer = null;
    if (discarded != null) {
      try {
        discarded.close(Duration.ZERO);
      } catch (KafkaException e) {
        LOG.warn("Closing the producer failed: {}", e.toString());
      }
    }
  }
}
