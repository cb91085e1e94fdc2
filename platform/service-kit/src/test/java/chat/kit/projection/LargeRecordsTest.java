package chat.kit.projection;

import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.contracts.RecordHeader;
import chat.contracts.Topic;
import chat.kit.sample.SampleProjection;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

/** Compressed records that exceed the program's memory once decompressed. */
@ServiceTest(Program.UPLOADS)
final class LargeRecordsTest {

  private static final int RECORDS = 1_500;
  private static final int BYTES = 700_000;

  private final TestServers servers;
  private final SampleProjection projection;
  private final long organization = ThreadLocalRandom.current().nextLong(1, 1L << 40);

  LargeRecordsTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.projection = service.bean(SampleProjection.class);
  }

  @Test
  void largeCompressedBatchIsReadAFewRecordsAtATime() {
    var settings =
        Map.<String, Object>of(
            "bootstrap.servers",
            servers.kafka().bootstrapServers(),
            "compression.type",
            "zstd",
            "transactional.id",
            "large-" + organization);
    try (var producer =
        new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer())) {
      producer.initTransactions();
      // The transaction makes all records visible together.
      producer.beginTransaction();
      byte[] small = "\"small\"".getBytes(StandardCharsets.UTF_8);
      producer.send(record(1, small));
      byte[] large = new byte[BYTES];
      Arrays.fill(large, (byte) '1');
      for (int i = 0; i < RECORDS; i++) {
        producer.send(record(1, large));
      }
      producer.send(record(2, "\"last\"".getBytes(StandardCharsets.UTF_8)));
      producer.commitTransaction();
    }
    await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> projection.find(key()).equals(Optional.of("\"last\"")));
  }

  private ProducerRecord<String, byte[]> record(long number, byte[] value) {
    var record = new ProducerRecord<>(Topic.CHANNEL_CHANGED.wireName(), 0, key(), value);
    header(record, RecordHeader.SOURCE, Program.CHANNELS.wireName());
    header(record, RecordHeader.NUMBER, Long.toString(number));
    header(record, RecordHeader.ORGANIZATION, Long.toString(organization));
    return record;
  }

  private static void header(ProducerRecord<String, byte[]> record, String name, String value) {
    record.headers().add(name, value.getBytes(StandardCharsets.UTF_8));
  }

  private String key() {
    return organization + ":large";
  }
}
