package chat.kit.projection;

import chat.contracts.Topic;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Replays partitions from the beginning if earlier consumers stored less of them.
 *
 * <p>Each committed offset carries the version of the projection that has reached it. An older
 * release commits none, or a lower one, so records that it consumes during a rolling upgrade are
 * replayed as well.
 */
final class ReplayOnVersionChange implements ConsumerRebalanceListener {

  private final Consumer<?, ?> consumer;
  private final ToIntFunction<Topic> projectionVersions;
  private final Runnable handOver;
  private final Runnable discard;

  /**
   * @param projectionVersions projection version of a topic ({@link Projection#projectionVersion})
   * @param handOver applies and commits consumed records before another replica continues
   * @param discard discards consumed records when another replica has continued already
   */
  ReplayOnVersionChange(
      Consumer<?, ?> consumer,
      ToIntFunction<Topic> projectionVersions,
      Runnable handOver,
      Runnable discard) {
    this.consumer = consumer;
    this.projectionVersions = projectionVersions;
    this.handOver = handOver;
    this.discard = discard;
  }

  /** Returns the offsets behind these records, to be committed with the projection versions. */
  static Map<TopicPartition, OffsetAndMetadata> offsets(
      List<? extends ConsumerRecord<?, ?>> records, ToIntFunction<Topic> projectionVersions) {
    Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
    for (ConsumerRecord<?, ?> record : records) {
      int projectionVersion = projectionVersions.applyAsInt(Topic.of(record.topic()));
      offsets.put(
          new TopicPartition(record.topic(), record.partition()),
          new OffsetAndMetadata(record.offset() + 1, metadata(projectionVersion)));
    }
    return offsets;
  }

  @Override
  public void onPartitionsAssigned(Collection<TopicPartition> assigned) {
    List<TopicPartition> counted =
        assigned.stream().filter(partition -> projectionVersion(partition) > 0).toList();
    if (counted.isEmpty()) {
      return;
    }
    Map<TopicPartition, OffsetAndMetadata> committed = consumer.committed(Set.copyOf(counted));
    List<TopicPartition> behind =
        counted.stream()
            .filter(partition -> isBehind(committed.get(partition), projectionVersion(partition)))
            .toList();
    if (!behind.isEmpty()) {
      // Kafka interprets an empty list as all partitions.
      consumer.seekToBeginning(behind);
    }
  }

  private int projectionVersion(TopicPartition partition) {
    return projectionVersions.applyAsInt(Topic.of(partition.topic()));
  }

  /** Without an offset the partition is consumed from its beginning anyway. */
  private static boolean isBehind(@Nullable OffsetAndMetadata committed, int projectionVersion) {
    return committed != null && !committed.metadata().equals(metadata(projectionVersion));
  }

  private static String metadata(int projectionVersion) {
    return projectionVersion == 0 ? "" : Integer.toString(projectionVersion);
  }

  @Override
  public void onPartitionsRevoked(Collection<TopicPartition> revoked) {
    handOver.run();
  }

  /** Another replica consumes them already, from the committed offsets. */
  @Override
  public void onPartitionsLost(Collection<TopicPartition> lost) {
    discard.run();
  }
}
