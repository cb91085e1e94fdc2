package chat.provision;

import chat.contracts.KafkaAccess;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.provision.ProvisionSettings.TopicSettings;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.AlterConfigOp.OpType;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.ConfigResource.Type;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/** Creates missing Kafka topics, and corrects the settings of existing ones. */
final class Topics {
  private static final String CLIENT_TIMEOUT_MILLIS = "30000";
  private static final int MAX_REPLICAS = 3;

  private static final String RELAY_BYTES = Integer.toString(16 << 20);

  /** Bounded because Kafka adds it to the current time. */
  private static final Duration TOMBSTONE_RETENTION = Duration.ofDays(36_500);

  private static final Duration LEADER_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

  private final KafkaAccess kafka;
  private final TopicSettings settings;

  Topics(KafkaAccess kafka, TopicSettings settings) {
    this.kafka = kafka;
    this.settings = settings;
  }

  /** Partitions and configuration of a topic, independent of its replication. */
  private record Shape(int partitions, Map<String, String> configuration) {}

  void provision(Consumer<String> say) {
    try (Admin admin =
        Admin.create(
            kafka.settings(
                Map.of(
                    "default.api.timeout.ms",
                    CLIENT_TIMEOUT_MILLIS,
                    "request.timeout.ms",
                    "10000")))) {
      short replicas = replicas(admin);
      Map<String, Shape> shapes = shapes();
      Set<String> made = new HashSet<>();
      Set<String> existing = KafkaAnswers.get(admin.listTopics().names());
      shapes.forEach((name, shape) -> {
        if (!existing.contains(name) && create(admin, name, shape, replicas)) {
          made.add(name);
        }
      });
      awaitLeaders(admin, shapes.keySet());
      shapes.forEach((name, shape) -> {
        String done = made.contains(name) ? "made" : correct(admin, name, shape, replicas);
        say.accept("topic %s: %s".formatted(name, done));
      });
    } catch (KafkaException e) {
      throw ProvisionException.because("Kafka at " + kafka.bootstrapServers(), e);
    }
  }

  /** The shapes by topic name. */
  private Map<String, Shape> shapes() {
    Map<String, Shape> shapes = new LinkedHashMap<>();
    for (Topic topic : Topic.values()) {
      shapes.put(topic.wireName(), shape(topic));
    }
    for (Program service : Program.services()) {
      shapes.put(service.relayTopic(), relayShape());
    }
    return shapes;
  }

  /** Keeps the newest notes forever, and few of the older ones. */
  private static Shape relayShape() {
    Map<String, String> configuration = new HashMap<>();
    configuration.put("cleanup.policy", "delete");
    configuration.put("retention.ms", "-1");
    configuration.put("retention.bytes", RELAY_BYTES);
    configuration.put("segment.bytes", RELAY_BYTES);
    return new Shape(1, configuration);
  }

  /** The topic configuration, with {@code min.insync.replicas} for this number of replicas. */
  private static Map<String, String> withReplicas(Shape shape, int copies) {
    Map<String, String> configuration = new HashMap<>(shape.configuration());
    configuration.put("min.insync.replicas", copies >= MAX_REPLICAS ? "2" : "1");
    return configuration;
  }

  private Shape shape(Topic topic) {
    Map<String, String> configuration = new HashMap<>();
    configuration.put("max.message.bytes", Integer.toString(Topic.MAX_RECORD_BYTES));
    switch (topic.cleanup()) {
      case COMPACT -> {
        configuration.put("cleanup.policy", "compact");
        // A record stays for a minute before a newer one replaces it. Tombstones stay practically
        // forever: one may carry the latest change number, which a new projection must reach.
        configuration.put("min.compaction.lag.ms", millis(Duration.ofMinutes(1)));
        configuration.put("delete.retention.ms", millis(TOMBSTONE_RETENTION));
        configuration.put("segment.ms", millis(Duration.ofDays(1)));
      }
      case DELETE -> {
        configuration.put("cleanup.policy", "delete");
        configuration.put("retention.ms", millis(retention(topic)));
        configuration.put("segment.ms", millis(Duration.ofHours(6)));
      }
    }
    return new Shape(topic.fixedPartitions().orElse(settings.partitions()), configuration);
  }

  private Duration retention(Topic topic) {
    return topic.fixedRetention().orElse(settings.messageRetention());
  }

  private short replicas(Admin admin) {
    return settings
        .replicationFactor()
        .orElseGet(() ->
            (short)
                Math.min(MAX_REPLICAS, KafkaAnswers.get(admin.describeCluster().nodes()).size()));
  }

  /** Returns false if another run has just created the topic. */
  private static boolean create(Admin admin, String name, Shape shape, short replicas) {
    NewTopic topic =
        new NewTopic(name, shape.partitions(), replicas).configs(withReplicas(shape, replicas));
    try {
      KafkaAnswers.get(admin.createTopics(List.of(topic)).all());
      return true;
    } catch (TopicExistsException e) {
      return false;
    }
  }

  /** Brokers learn of a new topic with a short delay, which programs must not notice. */
  private static void awaitLeaders(Admin admin, Set<String> names) {
    long deadline = System.nanoTime() + LEADER_TIMEOUT.toNanos();
    while (!allHaveLeaders(admin, names)) {
      if (System.nanoTime() > deadline) {
        throw new KafkaException("a topic has no leader");
      }
      LockSupport.parkNanos(POLL_INTERVAL.toNanos());
    }
  }

  private static boolean allHaveLeaders(Admin admin, Set<String> names) {
    try {
      return KafkaAnswers.get(admin.describeTopics(names).allTopicNames()).values().stream()
          .flatMap(topic -> topic.partitions().stream())
          .allMatch(partition -> partition.leader() != null);
    } catch (UnknownTopicOrPartitionException e) {
      return false;
    }
  }

  /**
   * Corrects the settings according to the topic's actual replicas. One of the brokers may be down
   * at the moment.
   */
  private static String correct(Admin admin, String name, Shape shape, short replicas) {
    TopicDescription description =
        Objects.requireNonNull(
            KafkaAnswers.get(admin.describeTopics(List.of(name)).allTopicNames()).get(name));
    if (description.partitions().size() != shape.partitions()) {
      throw new ProvisionException(
          "topic %s has %d partitions and not %d; its organizations can't be moved to others"
              .formatted(name, description.partitions().size(), shape.partitions()));
    }
    int copies = description.partitions().getFirst().replicas().size();
    String lacking = copies < replicas ? "; %d of %d copies".formatted(copies, replicas) : "";
    ConfigResource resource = new ConfigResource(Type.TOPIC, name);
    Config current =
        Objects.requireNonNull(
            KafkaAnswers.get(admin.describeConfigs(List.of(resource)).all()).get(resource));
    Collection<AlterConfigOp> changes =
        withReplicas(shape, copies).entrySet().stream()
            .filter(wanted -> !wanted.getValue().equals(valueIn(current, wanted.getKey())))
            .map(wanted -> new AlterConfigOp(entry(wanted), OpType.SET))
            .toList();
    if (changes.isEmpty()) {
      return "there" + lacking;
    }
    KafkaAnswers.get(admin.incrementalAlterConfigs(Map.of(resource, changes)).all());
    return changes.stream()
        .map(change -> change.configEntry().name())
        .sorted()
        .collect(Collectors.joining(", ", "there, put right: ", lacking));
  }

  private static @Nullable String valueIn(Config config, String name) {
    ConfigEntry entry = config.get(name);
    return entry == null ? null : entry.value();
  }

  private static ConfigEntry entry(Entry<String, String> wanted) {
    return new ConfigEntry(wanted.getKey(), wanted.getValue());
  }

  private static String millis(Duration duration) {
    return Long.toString(duration.toMillis());
  }
}
