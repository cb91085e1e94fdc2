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
 * Listens to the changes that end the use of remembered answers. Every gateway reads all partitions
 * from the moment it starts, without a group: each needs every change, and none needs old ones.
 */
@Context
@Requires(property = "chat.changes.enabled", notEquals = "false")
final class ChangesConsumer implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(ChangesConsumer.class);
  private static final List<String> TOPICS =
      List.of(Topic.USER_CHANGED.wireName(), Topic.ORGANIZATION_CHANGED.wireName());
  private static final Duration POLL = Duration.ofSeconds(1);

  /** Records that are unpacked at once, however many a small answer holds. */
  private static final int POLLED = 20;

  private static final Duration REST = Duration.ofSeconds(1);

  private final Freshness freshness;
  private final Map<String, Object> configuration;
  private volatile boolean stopped;
  private volatile @Nullable Consumer<String, String> consumer;

  ChangesConsumer(Freshness freshness, KafkaAccess kafka) {
    this.freshness = freshness;
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
                500,
                "max.poll.records",
                POLLED));
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
        // stop() asks for the end of the loop
      } catch (KafkaException e) {
        Failures.log(LOG, "Reading changes has failed and is retried", e);
        rest();
      } catch (RuntimeException | Error e) {
        LOG.error("Changes can't be read, trying again", e);
        rest();
      }
    }
  }

  private void listen(Consumer<String, String> running) {
    Set<TopicPartition> assigned = Set.of();
    while (!stopped) {
      var partitions = partitions(running);
      if (!partitions.equals(assigned)) {
        assign(running, partitions, assigned);
        freshness.missed();
        assigned = partitions;
      }
      if (assigned.isEmpty()) {
        rest();
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

  /** New partitions are read from their beginning, unless they are the first this gateway sees. */
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
   * Applies a record; what can't be understood must not keep others from arriving, and may have
   * been the revocation of anything.
   */
  void apply(ConsumerRecord<String, String> record) {
    try {
      var number = Long.parseLong(header(record, RecordHeader.NUMBER));
      var ids = record.key().split(":");
      var organizationId = Long.parseLong(ids[0]);
      if (record.topic().equals(Topic.USER_CHANGED.wireName())) {
        freshness.userChanged(organizationId, Long.parseLong(ids[1]), number);
      } else {
        freshness.organizationChanged(organizationId, number);
      }
    } catch (RuntimeException e) {
      LOG.error(
          "A record can't be understood: {}-{}@{}",
          record.topic(),
          record.partition(),
          record.offset(),
          e);
      freshness.missed();
    }
  }

  private static String header(ConsumerRecord<String, String> record, String name) {
    var header = record.headers().lastHeader(name);
    if (header == null) {
      throw new IllegalArgumentException("No header " + name);
    }
    return new String(header.value(), StandardCharsets.UTF_8);
  }

  private static void rest() {
    try {
      Thread.sleep(REST);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
