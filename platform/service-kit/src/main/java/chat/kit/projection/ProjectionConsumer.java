package chat.kit.projection;

import chat.contracts.Topic;
import chat.kit.kafka.ReaderThread;
import io.micronaut.configuration.kafka.config.KafkaDefaultConfiguration;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.annotation.Requires;
import io.micronaut.runtime.event.annotation.EventListener;
import io.micronaut.runtime.server.event.ServerStartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Consumes the topics of all of a service's projections, from their first record on.
 *
 * <p>Offsets are committed after the projections, so a crash in between repeats records and skips
 * none; projections detect repeated change numbers. Replicas of a service share the partitions.
 */
@Singleton
@Requires(bean = Projection.class)
final class ProjectionConsumer {

  private static final Logger LOG = LoggerFactory.getLogger(ProjectionConsumer.class);

  private static final Duration POLL = Duration.ofSeconds(1);

  /** Compressed bytes of one fetch; a larger record is fetched alone. */
  private static final int FETCH_BYTES = 8 << 20;

  /**
   * How long Kafka holds a fetch while there are no records. A fetch sent while low-priority
   * partitions are paused lacks them; their records wait until it returns.
   */
  private static final int FETCH_WAIT_MILLIS = 1_000;

  /**
   * Records of one poll, which are decompressed together: a fetch may expand to hundreds of times
   * {@link #FETCH_BYTES}.
   */
  private static final int POLLED = 20;

  private final List<String> topics;
  private final ProjectionApplier applier;
  private final RecordBuffer recordBuffer;
  private final Properties properties;
  private final ReaderThread thread = new ReaderThread("projections", this::open, this::read);

  /**
   * @param group consumer group that shares the partitions; null for the program's name, which all
   *     replicas share
   */
  ProjectionConsumer(
      List<Projection> projections,
      ProjectionApplier applier,
      RecordBuffer recordBuffer,
      KafkaDefaultConfiguration defaults,
      @Property(name = "micronaut.application.name") String program,
      @Property(name = "chat.projection.group") @Nullable String group) {
    this.topics =
        projections.stream()
            .flatMap(projection -> projection.topics().stream())
            .map(Topic::wireName)
            .toList();
    this.applier = applier;
    this.recordBuffer = recordBuffer;
    this.properties = new Properties();
    this.properties.putAll(defaults.getConfig());
    this.properties.put(ConsumerConfig.GROUP_ID_CONFIG, group == null ? program : group);
    this.properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    this.properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    this.properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    this.properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    this.properties.put(ConsumerConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG, 500);
    this.properties.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, POLLED);
    this.properties.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, FETCH_BYTES);
    this.properties.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, FETCH_WAIT_MILLIS);
    // The partitions of a killed replica are reassigned soon, and those for a new one are handed
    // over within two heartbeats.
    this.properties.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, 6_000);
    this.properties.put(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, 1_000);
    this.properties.put(
        ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
        CooperativeStickyAssignor.class.getName());
  }

  /** Starts after the schema and the beans are available. */
  @EventListener
  void start(ServerStartupEvent started) {
    thread.start();
  }

  private Consumer<String, byte[]> open() {
    return new KafkaConsumer<>(properties, new StringDeserializer(), new ByteArrayDeserializer());
  }

  private void read(Consumer<String, byte[]> open) {
    recordBuffer.begin();
    open.subscribe(
        topics,
        new ReplayOnVersionChange(
            open, applier::projectionVersion, () -> apply(open), recordBuffer::begin));
    while (!thread.isStopped()) {
      collect(open);
      if (recordBuffer.isDue()) {
        apply(open);
      }
      pauseLowPriority(open);
    }
  }

  /**
   * Pauses low-priority partitions until the next batch is due.
   *
   * <p>A fetch of a few records costs Kafka and this program as much as one of hundreds. The client
   * keeps the records of a paused partition that it has fetched. Partitions that are assigned
   * meanwhile are not paused.
   */
  private void pauseLowPriority(Consumer<String, byte[]> open) {
    if (!recordBuffer.shouldPauseLowPriority()) {
      open.resume(open.paused());
    } else if (open.paused().isEmpty()) {
      open.pause(
          open.assignment().stream()
              .filter(partition -> recordBuffer.isLowPriority(Topic.of(partition.topic())))
              .toList());
    }
  }

  /**
   * Collects the available records in small polls until there are no more or the batch is large.
   *
   * <p>A poll that returns fewer records has emptied the client's buffer, and another one would
   * cost as much as the first.
   */
  private void collect(Consumer<String, byte[]> open) {
    ConsumerRecords<String, byte[]> polled = open.poll(recordBuffer.pollTimeout(POLL));
    polled.forEach(recordBuffer::add);
    while (polled.count() >= POLLED && !recordBuffer.isFull()) {
      polled = open.poll(Duration.ZERO);
      polled.forEach(recordBuffer::add);
    }
  }

  private void apply(Consumer<String, byte[]> open) {
    List<ConsumerRecord<String, byte[]>> batch = recordBuffer.take();
    if (!batch.isEmpty() && applier.receive(batch)) {
      commit(open, batch);
    }
  }

  /** Offsets cannot be committed during a rebalance; the next commit includes them. */
  private void commit(Consumer<String, byte[]> open, List<ConsumerRecord<String, byte[]>> batch) {
    try {
      open.commitSync(ReplayOnVersionChange.offsets(batch, applier::projectionVersion));
    } catch (RebalanceInProgressException e) {
      LOG.debug("Rebalance: offsets are committed with the next batch: {}", e.getMessage());
    }
  }

  /**
   * Lets the current batch finish and leaves the group, so that another replica continues at once.
   */
  @PreDestroy
  void stop() throws InterruptedException {
    thread.stop();
    applier.stop();
    thread.join();
  }
}
