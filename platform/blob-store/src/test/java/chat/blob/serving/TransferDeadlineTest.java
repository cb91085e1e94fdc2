package chat.blob.serving;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TransferDeadlineTest {

  private static final Duration HOUR = Duration.ofHours(1);
  private static final long UNKNOWN = -1;

  private static Duration deadline(long kibibytes, long length) {
    return new TransferRate(kibibytes, Duration.ofMinutes(1), HOUR).deadline(length);
  }

  @Test
  void largeTransferGetsTheTimeOfTheLowestRate() {
    assertThat(deadline(4, 20L << 30)).isEqualTo(Duration.ofSeconds((20L << 30) / (4 << 10)));
    assertThat(deadline(4, Long.MAX_VALUE)).isEqualTo(Duration.ofDays(365));
  }

  @Test
  void otherTransfersGetTheConfiguredTime() {
    assertThat(deadline(4, 1 << 20)).isEqualTo(HOUR);
    assertThat(deadline(4, UNKNOWN)).isEqualTo(HOUR);
    assertThat(deadline(0, 20L << 30)).isEqualTo(HOUR);
  }
}
