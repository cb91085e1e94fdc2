package chat.kit.copy;

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
 * Reads the topics of all of a service's copies, from their first record on. Offsets are committed
 * after the copies are, so a crash in between repeats records and skips none; copies know a
 * repeated number. Replicas of a service share the partitions.
 */
@Singleton
@Requires(bean = Copy.class)
final class CopyConsumer {

  private static final Logger LOG = LoggerFactory.getLogger(CopyConsumer.class);

  private static final Duration POLL = Duration.ofSeconds(1);

  /** Packed bytes of one answer; a larger record comes alone. */
  private static final int FETCH_BYTES = 8 << 20;

  /**
   * Records of one poll, which are unpacked at once: an answer may hold hundreds of times as many
   * bytes as {@link #FETCH_BYTES}.
   */
  private static final int POLLED = 20;

  private final List<String> topics;
  private final CopyKeeper keeper;
  private final Gathering gathering;
  private final Properties properties;
  private final ReaderThread thread = new ReaderThread("copies", this::open, this::read);

  /**
   * @param group of the consumers that share the partitions; null for all replicas of the program
   */
  CopyConsumer(
      List<Copy> copies,
      CopyKeeper keeper,
      Gathering gathering,
      KafkaDefaultConfiguration defaults,
      @Property(name = "micronaut.application.name") String program,
      @Property(name = "chat.copies.group") @Nullable String group) {
    this.topics =
        copies.stream().flatMap(copy -> copy.topics().stream()).map(Topic::wireName).toList();
    this.keeper = keeper;
    this.gathering = gathering;
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
    this.properties.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, gathering.fetchMillis());
    // What a killed replica held is taken over soon, and what a new one gets is handed over at
    // once.
    this.properties.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, 6_000);
    this.properties.put(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, 300);
    this.properties.put(
        ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
        CooperativeStickyAssignor.class.getName());
  }

  /** The schema is there by now, and so are the beans. */
  @EventListener
  void start(ServerStartupEvent started) {
    thread.start();
  }

  private Consumer<String, byte[]> open() {
    return new KafkaConsumer<>(properties, new StringDeserializer(), new ByteArrayDeserializer());
  }

  private void read(Consumer<String, byte[]> open) {
    gathering.begin();
    open.subscribe(
        topics, new ReadAnew(open, keeper::edition, () -> apply(open), gathering::begin));
    while (!thread.isStopped()) {
      gather(open);
      if (gathering.isDue()) {
        apply(open);
      }
      rest(open);
    }
  }

  /**
   * Leaves what nobody awaits in Kafka till it is time for it: each fetch costs Kafka and this
   * program as much for a few records as for hundreds. What the client has read already of a paused
   * partition it keeps. Partitions that come meanwhile are read.
   */
  private void rest(Consumer<String, byte[]> open) {
    if (!gathering.isResting()) {
      open.resume(open.paused());
    } else if (open.paused().isEmpty()) {
      open.pause(
          open.assignment().stream()
              .filter(partition -> gathering.gathers(Topic.of(partition.topic())))
              .toList());
    }
  }

  /**
   * Takes what is here already, in small polls, till there is no more or it is much. A poll that
   * does not come back full has left nothing in the client's memory, and another one costs as much
   * as the first.
   */
  private void gather(Consumer<String, byte[]> open) {
    ConsumerRecords<String, byte[]> polled = open.poll(gathering.patience(POLL));
    polled.forEach(gathering::add);
    while (polled.count() >= POLLED && !gathering.isMuch()) {
      polled = open.poll(Duration.ZERO);
      polled.forEach(gathering::add);
    }
  }

  private void apply(Consumer<String, byte[]> open) {
    List<ConsumerRecord<String, byte[]>> batch = gathering.take();
    if (!batch.isEmpty() && keeper.receive(batch)) {
      commit(open, batch);
    }
  }

  /** While partitions are handed over nothing can be committed; the next commit includes it. */
  private void commit(Consumer<String, byte[]> open, List<ConsumerRecord<String, byte[]>> batch) {
    try {
      open.commitSync(ReadAnew.offsets(batch, keeper::edition));
    } catch (RebalanceInProgressException e) {
      LOG.debug("Offsets are committed with the next batch: {}", e.getMessage());
    }
  }

  /**
   * Lets the batch in hand finish and leaves the group, so that another replica goes on at once.
   */
  @PreDestroy
  void stop() throws InterruptedException {
    thread.stop();
    keeper.stop();
    thread.join();
  }
}
