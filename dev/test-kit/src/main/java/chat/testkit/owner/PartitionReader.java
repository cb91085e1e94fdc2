package chat.testkit.owner;

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
 * The records of one partition since the first read. All tests of a JVM write to the same
 * partitions, so each record is fetched only once.
 */
final class PartitionReader {

  /** A fetch that waits for more data delays the broker's answer at the end of the partition. */
  private static final int FETCH_WAIT_MILLIS = 5;

  /**
   * As in the programs' consumers: requests that a newly started broker leaves unanswered are
   * repeated.
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

  /** The organization's records up to the partition's current end, in order. */
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
