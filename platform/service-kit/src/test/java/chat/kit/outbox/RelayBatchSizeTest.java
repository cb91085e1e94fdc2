package chat.kit.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RelayBatchSizeTest {

  @ParameterizedTest
  @CsvSource({"1, 0", "15, 0", "16, 20", "99, 20", "100, 40", "5000, 40"})
  void largerBatchesAreFollowedByLongerPauses(int published, long millis) {
    assertThat(new RelayBatchSize(16, 100).behind(published)).isEqualTo(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @CsvSource({"1, 20", "15, 20", "16, 40"})
  void lowPriorityRelayPausesAfterEveryBatch(int published, long millis) {
    assertThat(new RelayBatchSize(1, 16).behind(published)).isEqualTo(Duration.ofMillis(millis));
  }
}
