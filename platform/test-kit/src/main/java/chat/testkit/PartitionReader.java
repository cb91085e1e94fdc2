package chat.testkit;

import chat.contracts.KafkaAccess;
import chat.contracts.RecordHeader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * What one partition has held since it was read first. All tests of a JVM write to the same
 * partitions, so each record is fetched once, and not again whenever somebody looks.
 */
final class PartitionReader {

  /** A fetch that waits for more keeps the broker from answering where the partition ends. */
  private static final int FETCH_WAIT_MILLIS = 5;

  /**
   * As the programs' consumers: what a broker that was just started leaves unanswered is asked
   * again.
   */
  private static final int REQUEST_MILLIS = 5_000;

  private final TopicPartition partition;
  private final KafkaConsumer<String, String> consumer;
  private final Map<Long, List<ConsumerRecord<String, String>>> records = new HashMap<>();

  PartitionReader(KafkaAccess kafka, TopicPartition partition) {
    this.partition = partition;
    this.consumer =
        new KafkaConsumer<>(
            kafka.settings(
                Map.of(
                    "isolation.level",
                    "read_committed",
                    "fetch.max.wait.ms",
                    FETCH_WAIT_MILLIS,
                    "request.timeout.ms",
                    REQUEST_MILLIS)),
            new StringDeserializer(),
            new StringDeserializer());
    consumer.assign(List.of(partition));
    consumer.seekToBeginning(List.of(partition));
  }

  /** The organization's records up to the end that the partition has now, in their order. */
  synchronized List<ConsumerRecord<String, String>> read(long organizationId) {
    long end = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
    while (consumer.position(partition) < end) {
      consumer.poll(Duration.ofMillis(100)).forEach(this::keep);
    }
    return List.copyOf(records.getOrDefault(organizationId, List.of()));
  }

  private void keep(ConsumerRecord<String, String> record) {
    Header organization = record.headers().lastHeader(RecordHeader.ORGANIZATION);
    if (organization != null) {
      long id = Long.parseLong(new String(organization.value(), StandardCharsets.UTF_8));
      records.computeIfAbsent(id, _ -> new ArrayList<>()).add(record);
    }
  }
}
