package chat.gateway.changes;

import chat.contracts.KafkaAccess;
import chat.contracts.RecordHeader;
import chat.contracts.Topic;
import chat.kit.outage.Failures;
import io.micronaut.context.annotation.Context;
import io.micronaut.context.annotation.Requires;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Consumes account and organization changes, which invalidate cached answers.
 *
 * <p>Every gateway reads all partitions from its start time on, without a consumer group, because
 * each gateway needs every change and none needs old ones.
 */
@Context
@Requires(property = "chat.changes.enabled", notEquals = "false")
final class ChangesConsumer implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(ChangesConsumer.class);
  private static final List<String> TOPICS =
      List.of(Topic.USER_CHANGED.wireName(), Topic.ORGANIZATION_CHANGED.wireName());
  private static final Duration POLL = Duration.ofSeconds(1);

  /** Records per poll, which bounds the memory for unpacked records. */
  private static final int MAX_POLL_RECORDS = 20;

  private static final Duration RETRY_PAUSE = Duration.ofSeconds(1);

  private final CacheFreshness cacheFreshness;
  private final Map<String, Object> configuration;
  private volatile boolean stopped;
  private volatile @Nullable Consumer<String, String> consumer;

  ChangesConsumer(CacheFreshness cacheFreshness, KafkaAccess kafka) {
    this.cacheFreshness = cacheFreshness;
    this.configuration =
        kafka.settings(
            Map.of(
                "client.id",
                "gateway",
                "isolation.level",
                "read_committed",
                "auto.offset.reset",
                "latest",
                "enable.auto.commit",
                false,
                "allow.auto.create.topics",
                false,
                "metadata.max.age.ms",
                30_000,
                "fetch.max.wait.ms",
                1_000,
                "max.poll.records",
                MAX_POLL_RECORDS));
  }

  @PostConstruct
  void start() {
    Thread.ofPlatform().daemon().name("changes").start(this);
  }

  @PreDestroy
  void stop() {
    stopped = true;
    var running = consumer;
    if (running != null) {
      running.wakeup();
    }
  }

  @Override
  public void run() {
    while (!stopped) {
      try (var running =
          new KafkaConsumer<>(configuration, new StringDeserializer(), new StringDeserializer())) {
        consumer = running;
        listen(running);
      } catch (WakeupException e) {
        // Thrown by wakeup() in stop(), to end the loop.
      } catch (KafkaException e) {
        Failures.log(LOG, "Consuming changes failed; retrying", e);
        pause();
      } catch (RuntimeException | Error e) {
        LOG.error("Consuming changes failed unexpectedly; retrying", e);
        pause();
      }
    }
  }

  private void listen(Consumer<String, String> running) {
    Set<TopicPartition> assigned = Set.of();
    while (!stopped) {
      var partitions = partitions(running);
      if (!partitions.equals(assigned)) {
        assign(running, partitions, assigned);
        cacheFreshness.missed();
        assigned = partitions;
      }
      if (assigned.isEmpty()) {
        pause();
      } else {
        running.poll(POLL).forEach(this::apply);
      }
    }
  }

  private static Set<TopicPartition> partitions(Consumer<String, String> running) {
    return TOPICS.stream()
        .map(running::partitionsFor)
        .flatMap(Collection::stream)
        .map(ChangesConsumer::topicPartition)
        .collect(Collectors.toUnmodifiableSet());
  }

  private static TopicPartition topicPartition(PartitionInfo info) {
    return new TopicPartition(info.topic(), info.partition());
  }

  /** Reads new partitions from their beginning, except those of the first assignment. */
  private static void assign(
      Consumer<String, String> running,
      Set<TopicPartition> partitions,
      Set<TopicPartition> assigned) {
    running.assign(partitions);
    var added = partitions.stream().filter(it -> !assigned.contains(it)).toList();
    if (assigned.isEmpty()) {
      running.seekToEnd(added);
      added.forEach(running::position);
    } else {
      running.seekToBeginning(added);
    }
  }

  /**
   * Applies a record. A malformed record must not block others; because it may be a revocation, it
   * invalidates all cached answers.
   */
  void apply(ConsumerRecord<String, String> record) {
    try {
      var number = Long.parseLong(header(record, RecordHeader.NUMBER));
      var ids = record.key().split(":");
      var organizationId = Long.parseLong(ids[0]);
      if (record.topic().equals(Topic.USER_CHANGED.wireName())) {
        cacheFreshness.userChanged(organizationId, Long.parseLong(ids[1]), number);
      } else {
        cacheFreshness.organizationChanged(organizationId, number);
      }
    } catch (RuntimeException e) {
      LOG.error(
          "Malformed change record: {}-{}@{}; invalidating all cached answers",
          record.topic(),
          record.partition(),
          record.offset(),
          e);
      cacheFreshness.missed();
    }
  }

  private static String header(ConsumerRecord<String, String> record, String name) {
    var header = record.headers().lastHeader(name);
    if (header == null) {
      throw new IllegalArgumentException("Missing record header: " + name);
    }
    return new String(header.value(), StandardCharsets.UTF_8);
  }

  private static void pause() {
    try {
      Thread.sleep(RETRY_PAUSE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
