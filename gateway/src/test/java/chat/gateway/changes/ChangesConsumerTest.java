package chat.gateway.changes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import chat.contracts.KafkaAccess;
import chat.contracts.RecordHeader;
import chat.contracts.Topic;
import chat.gateway.changes.CacheFreshness.Basis;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ChangesConsumerTest {

  private final CacheFreshness cacheFreshness =
      new CacheFreshness(
          new ChangeWatermarks(), new AccountChangeNotifier(), Duration.ofMinutes(4));
  private final ChangesConsumer consumer =
      new ChangesConsumer(cacheFreshness, new KafkaAccess("localhost:9092", Map.of()));

  private void apply(Topic topic, String key, String number) {
    var record = new ConsumerRecord<>(topic.wireName(), 0, 0L, key, "");
    record.headers().add(RecordHeader.NUMBER, number.getBytes(StandardCharsets.UTF_8));
    consumer.apply(record);
  }

  @Test
  void validChangeCausesNoGap() {
    apply(Topic.USER_CHANGED, "7:42", "11");
    apply(Topic.ORGANIZATION_CHANGED, "7", "2");
    assertEquals(0, cacheFreshness.gaps());
    assertFalse(cacheFreshness.holds(7, 42, new Basis(10, 2)));
    assertFalse(cacheFreshness.holds(7, 42, new Basis(11, 1)));
  }

  @ParameterizedTest
  @CsvSource({
    "USER_CHANGED, 7, 11",
    "USER_CHANGED, 7:x, 11",
    "USER_CHANGED, 7:42, eleven",
    "ORGANIZATION_CHANGED, x, 2"
  })
  void malformedChangeCausesAGap(Topic topic, String key, String number) {
    apply(topic, key, number);
    assertEquals(1, cacheFreshness.gaps());
  }
}
