package chat.kit.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.UPLOADS)
final class KafkaMetersTest {

  private final MeterRegistry registry;

  KafkaMetersTest(RunningService service) {
    this.registry = service.bean(MeterRegistry.class);
  }

  @Test
  void clientsAreMeasuredWithoutTheirBrokers() {
    await().until(() -> !requests().isEmpty());
    assertThat(requests())
        .allSatisfy(meter -> assertThat(meter.getId().getTag("client-id")).isNotNull())
        .allSatisfy(meter -> assertThat(meter.getId().getTag("node-id")).isNull());
  }

  private List<Meter> requests() {
    return registry.getMeters().stream()
        .filter(meter -> meter.getId().getName().equals("kafka.producer.request-total"))
        .toList();
  }
}
