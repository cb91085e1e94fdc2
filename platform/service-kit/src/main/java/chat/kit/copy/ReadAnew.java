package chat.kit.copy;

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
 * Begins a partition anew where those who read it so far kept less of it. Beside each offset stands
 * the edition of the copy that has come to it; an older release leaves none, or a lower one, so
 * what one reads while replicas are exchanged is read again as well.
 */
final class ReadAnew implements ConsumerRebalanceListener {

  private final Consumer<?, ?> consumer;
  private final ToIntFunction<Topic> editions;
  private final Runnable handOver;
  private final Runnable forget;

  /**
   * @param editions what is kept here of a topic, counted by {@link Copy#edition}
   * @param handOver applies and commits what was read before another reads on
   * @param forget drops what was read where another has read on already
   */
  ReadAnew(
      Consumer<?, ?> consumer, ToIntFunction<Topic> editions, Runnable handOver, Runnable forget) {
    this.consumer = consumer;
    this.editions = editions;
    this.handOver = handOver;
    this.forget = forget;
  }

  /** The offsets behind these records, to be committed with the editions of the copies. */
  static Map<TopicPartition, OffsetAndMetadata> offsets(
      List<? extends ConsumerRecord<?, ?>> records, ToIntFunction<Topic> editions) {
    Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
    for (ConsumerRecord<?, ?> record : records) {
      int edition = editions.applyAsInt(Topic.of(record.topic()));
      offsets.put(
          new TopicPartition(record.topic(), record.partition()),
          new OffsetAndMetadata(record.offset() + 1, note(edition)));
    }
    return offsets;
  }

  @Override
  public void onPartitionsAssigned(Collection<TopicPartition> assigned) {
    List<TopicPartition> counted =
        assigned.stream().filter(partition -> edition(partition) > 0).toList();
    if (counted.isEmpty()) {
      return;
    }
    Map<TopicPartition, OffsetAndMetadata> committed = consumer.committed(Set.copyOf(counted));
    List<TopicPartition> behind =
        counted.stream()
            .filter(partition -> isBehind(committed.get(partition), edition(partition)))
            .toList();
    if (!behind.isEmpty()) {
      // Of none, Kafka would take this for all.
      consumer.seekToBeginning(behind);
    }
  }

  private int edition(TopicPartition partition) {
    return editions.applyAsInt(Topic.of(partition.topic()));
  }

  /** Without an offset the partition is read from its beginning anyway. */
  private static boolean isBehind(@Nullable OffsetAndMetadata committed, int edition) {
    return committed != null && !committed.metadata().equals(note(edition));
  }

  private static String note(int edition) {
    return edition == 0 ? "" : Integer.toString(edition);
  }

  @Override
  public void onPartitionsRevoked(Collection<TopicPartition> revoked) {
    handOver.run();
  }

  /** Another reads them by now, from what was committed. */
  @Override
  public void onPartitionsLost(Collection<TopicPartition> lost) {
    forget.run();
  }
}
