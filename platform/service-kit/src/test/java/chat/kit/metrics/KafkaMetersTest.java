package chat.kit.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.kit.sample.SampleFacts;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.UPLOADS)
final class KafkaMetersTest {

  private final MeterRegistry registry;
  private final SampleFacts sampleFacts;

  KafkaMetersTest(RunningService service) {
    this.registry = service.bean(MeterRegistry.class);
    this.sampleFacts = service.bean(SampleFacts.class);
  }

  @Test
  void kafkaMetersHaveNoBrokerOrTopicTags() {
    sampleFacts.write(8, "measured", false);
    await().until(() -> !meters("kafka.producer.record-send-total").isEmpty());
    assertThat(meters("kafka.producer.request-total"))
        .isNotEmpty()
        .allSatisfy(meter -> assertThat(meter.getId().getTag("node-id")).isNull());
    assertThat(meters("kafka.producer.record-send-total"))
        .allSatisfy(meter -> assertThat(meter.getId().getTag("topic")).isNull());
  }

  private List<Meter> meters(String name) {
    return registry.getMeters().stream()
        .filter(meter -> meter.getId().getName().equals(name))
        .toList();
  }
}
