package chat.kit.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.ChangeNumbers;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.UPLOADS)
final class RecordBufferTest {

  private static final Duration LONG = Duration.ofHours(1);

  private final ProjectionPositions positions;
  private final RecordBuffer recordBuffer;

  RecordBufferTest(RunningService service) {
    positions = service.bean(ProjectionPositions.class);
    recordBuffer = new RecordBuffer(positions, LONG);
  }

  private ConsumerRecord<String, byte[]> read(Topic topic) {
    return read(topic, new byte[0]);
  }

  private ConsumerRecord<String, byte[]> read(Topic topic, byte[] value) {
    ConsumerRecord<String, byte[]> record = record(topic, value);
    recordBuffer.add(record);
    return record;
  }

  private static ConsumerRecord<String, byte[]> record(Topic topic, byte[] value) {
    return new ConsumerRecord<>(topic.wireName(), 0, 0, "key", value);
  }

  @Test
  void emptyBufferIsNotDue() {
    assertThat(recordBuffer.isDue()).isFalse();
    assertThat(recordBuffer.pollTimeout(Duration.ofSeconds(1))).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void firstLowPriorityRecordIsDueAndLaterOnesAreBatched() {
    read(Topic.MESSAGE_SENT);
    assertThat(recordBuffer.isDue()).isTrue();
    assertThat(recordBuffer.take()).hasSize(1);
    var second = read(Topic.MESSAGE_SENT);
    var third = read(Topic.MESSAGE_SENT);
    assertThat(recordBuffer.isDue()).isFalse();
    assertThat(recordBuffer.pollTimeout(Duration.ofDays(1))).isEqualTo(Duration.ofMillis(50));
    assertThat(recordBuffer.take()).containsExactly(second, third);
  }

  @Test
  void awaitedRecordMakesTheWholeBatchDue() {
    read(Topic.MESSAGE_SENT);
    recordBuffer.take();
    read(Topic.MESSAGE_SENT);
    read(Topic.USER_CHANGED);
    assertThat(recordBuffer.isDue()).isTrue();
    assertThat(recordBuffer.take()).hasSize(2);
    read(Topic.MESSAGE_SENT);
    assertThat(recordBuffer.isDue()).isFalse();
  }

  @Test
  void batchOfFiveHundredRecordsIsDue() {
    read(Topic.MESSAGE_SENT);
    recordBuffer.take();
    for (int i = 1; i < 500; i++) {
      read(Topic.MESSAGE_SENT);
    }
    assertThat(recordBuffer.isDue()).isFalse();
    read(Topic.MESSAGE_SENT);
    assertThat(recordBuffer.isDue()).isTrue();
  }

  @Test
  void batchOfFourMebibytesIsDue() {
    read(Topic.MESSAGE_SENT);
    recordBuffer.take();
    read(Topic.MESSAGE_SENT, new byte[(4 << 20) - 1]);
    assertThat(recordBuffer.isDue()).isFalse();
    read(Topic.MESSAGE_SENT, new byte[1]);
    assertThat(recordBuffer.isDue()).isTrue();
    assertThat(recordBuffer.take()).hasSize(2);
  }

  @Test
  void recordAfterAFullBatchIsDueWithoutAPause() {
    read(Topic.MESSAGE_SENT, new byte[4 << 20]);
    recordBuffer.take();
    assertThat(recordBuffer.shouldPauseLowPriority()).isFalse();
    read(Topic.MESSAGE_SENT);
    assertThat(recordBuffer.isDue()).isTrue();
    recordBuffer.take();
    assertThat(recordBuffer.shouldPauseLowPriority()).isTrue();
  }

  @Test
  void shortBatchIntervalDoesNotPauseLowPriority() {
    var brief = new RecordBuffer(positions, Duration.ofMillis(100));
    brief.add(record(Topic.MESSAGE_SENT, new byte[0]));
    brief.take();
    assertThat(brief.shouldPauseLowPriority()).isFalse();
  }

  @Test
  void awaitedRecordsDoNotProlongThePause() {
    var usual = new RecordBuffer(positions, Duration.ofSeconds(1));
    usual.add(record(Topic.MESSAGE_SENT, new byte[0]));
    usual.take();
    await()
        .pollInterval(Duration.ofMillis(10))
        .atMost(Duration.ofSeconds(5))
        .until(() -> {
          if (!usual.shouldPauseLowPriority()) {
            return true;
          }
          usual.add(record(Topic.USER_CHANGED, new byte[0]));
          usual.take();
          return false;
        });
  }

  @Test
  void batchIsDueWhileARequestWaits() throws Exception {
    read(Topic.MESSAGE_SENT);
    recordBuffer.take();
    read(Topic.MESSAGE_SENT);
    long organization = ThreadLocalRandom.current().nextLong(1, 1L << 40);
    Thread request =
        Thread.ofVirtual()
            .start(() ->
                positions.awaitSeen(
                    organization, new ChangeNumbers(Map.of(Topic.USER_CHANGED, 1L))));
    await().until(recordBuffer::isDue);
    positions.advanced(Topic.USER_CHANGED, organization, 1);
    request.join();
    assertThat(recordBuffer.isDue()).isFalse();
  }

  @Test
  void beginDiscardsBufferedRecords() {
    read(Topic.USER_CHANGED);
    recordBuffer.begin();
    assertThat(recordBuffer.take()).isEmpty();
  }
}
