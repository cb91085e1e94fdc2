package chat.provision;

import chat.contracts.Topic;
import chat.provision.ProvisionSettings.TopicSettings;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
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
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.ConfigResource.Type;
import org.apache.kafka.common.errors.TopicExistsException;
import org.jspecify.annotations.Nullable;

/** The topics of Kafka, made if they are missing, and their settings put right if they differ. */
final class Topics {
  private static final String CLIENT_TIMEOUT_MILLIS = "30000";
  private static final int MOST_REPLICAS = 3;

  private final String bootstrapServers;
  private final TopicSettings settings;

  Topics(String bootstrapServers, TopicSettings settings) {
    this.bootstrapServers = bootstrapServers;
    this.settings = settings;
  }

  /** The shape that a topic must have. */
  private record Shape(int partitions, Map<String, String> configuration) {}

  void provision(Consumer<String> say) {
    try (Admin admin =
        Admin.create(
            Map.of(
                "bootstrap.servers", bootstrapServers,
                "default.api.timeout.ms", CLIENT_TIMEOUT_MILLIS,
                "request.timeout.ms", "10000"))) {
      short replicas = replicas(admin);
      Set<String> there = get(admin.listTopics().names());
      for (Topic topic : Topic.values()) {
        Shape shape = shape(topic, replicas);
        String name = topic.wireName();
        boolean made = !there.contains(name) && create(admin, name, shape, replicas);
        String done = made ? "made" : putRight(admin, name, shape);
        say.accept("topic %s: %s".formatted(name, done));
      }
    } catch (KafkaException e) {
      throw failure(e);
    }
  }

  private Shape shape(Topic topic, short replicas) {
    Map<String, String> configuration = new HashMap<>();
    configuration.put("min.insync.replicas", replicas >= MOST_REPLICAS ? "2" : "1");
    switch (topic.cleanup()) {
      case COMPACT -> {
        configuration.put("cleanup.policy", "compact");
        // A record stays a minute before a newer one removes it, and a removal stays visible for
        // as long as a reader may be away.
        configuration.put("min.compaction.lag.ms", millis(Duration.ofMinutes(1)));
        configuration.put("delete.retention.ms", millis(Duration.ofDays(7)));
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
        .orElseGet(
            () -> (short) Math.min(MOST_REPLICAS, get(admin.describeCluster().nodes()).size()));
  }

  /** Answers false if another run has just made it. */
  private boolean create(Admin admin, String name, Shape shape, short replicas) {
    NewTopic topic =
        new NewTopic(name, shape.partitions(), replicas).configs(shape.configuration());
    try {
      get(admin.createTopics(List.of(topic)).all());
      return true;
    } catch (TopicExistsException e) {
      return false;
    }
  }

  private String putRight(Admin admin, String name, Shape shape) {
    TopicDescription description =
        Objects.requireNonNull(get(admin.describeTopics(List.of(name)).allTopicNames()).get(name));
    if (description.partitions().size() != shape.partitions()) {
      throw new ProvisionException(
          "topic %s has %d partitions and not %d; its organizations can't be moved to others"
              .formatted(name, description.partitions().size(), shape.partitions()));
    }
    ConfigResource resource = new ConfigResource(Type.TOPIC, name);
    Config current =
        Objects.requireNonNull(get(admin.describeConfigs(List.of(resource)).all()).get(resource));
    Collection<AlterConfigOp> changes =
        shape.configuration().entrySet().stream()
            .filter(wanted -> !wanted.getValue().equals(valueIn(current, wanted.getKey())))
            .map(wanted -> new AlterConfigOp(entry(wanted), OpType.SET))
            .toList();
    if (changes.isEmpty()) {
      return "there";
    }
    get(admin.incrementalAlterConfigs(Map.of(resource, changes)).all());
    return changes.stream()
        .map(change -> change.configEntry().name())
        .sorted()
        .collect(Collectors.joining(", ", "there, put right: ", ""));
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

  private ProvisionException failure(Throwable cause) {
    return ProvisionException.because("Kafka at " + bootstrapServers, cause);
  }

  private <T> T get(KafkaFuture<T> future) {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof TopicExistsException exists) {
        throw exists;
      }
      throw failure(Objects.requireNonNullElse(e.getCause(), e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure(e);
    }
  }
}
