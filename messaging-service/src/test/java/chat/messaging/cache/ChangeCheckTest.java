package chat.messaging.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Times are those of a monotonic clock: they start at any value and can overflow. */
final class ChangeCheckTest {

  private static final long MILLISECOND = Duration.ofMillis(1).toNanos();

  @Test
  void checkIsDueForAllCallersUntilFirstSuccess() {
    var check = new ChangeCheck(7);
    assertThat(check.isDue(7)).isTrue();
    assertThat(check.isDue(8)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, Long.MAX_VALUE, Long.MIN_VALUE})
  void onlyOneCallerPerIntervalChecks(long start) {
    var check = new ChangeCheck(start);
    assertThat(check.isDue(start)).isTrue();
    check.succeeded(start);
    assertThat(check.isDue(start + 99 * MILLISECOND)).isFalse();
    assertThat(check.isDue(start + 100 * MILLISECOND)).isTrue();
    assertThat(check.isDue(start + 100 * MILLISECOND)).isFalse();
    assertThat(check.isDue(start + 199 * MILLISECOND)).isFalse();
    check.succeeded(start + 100 * MILLISECOND);
    assertThat(check.isDue(start + 199 * MILLISECOND)).isFalse();
    assertThat(check.isDue(start + 200 * MILLISECOND)).isTrue();
  }

  @Test
  void wouldBeDueReservesNoCheck() {
    var check = new ChangeCheck(0);
    assertThat(check.isDue(0)).isTrue();
    check.succeeded(0);
    assertThat(check.wouldBeDue(99 * MILLISECOND)).isFalse();
    assertThat(check.wouldBeDue(100 * MILLISECOND)).isTrue();
    assertThat(check.isDue(100 * MILLISECOND)).isTrue();
    assertThat(check.wouldBeDue(199 * MILLISECOND)).isFalse();
    assertThat(check.wouldBeDue(500 * MILLISECOND)).isTrue();
  }

  @Test
  void failedChecksMakeCheckDueForAllCallers() {
    var check = new ChangeCheck(0);
    check.succeeded(0);
    for (int i = 1; i < 5; i++) {
      assertThat(check.isDue(i * 100 * MILLISECOND)).isTrue();
      assertThat(check.isDue(i * 100 * MILLISECOND)).isFalse();
    }
    for (int i = 0; i < 3; i++) {
      assertThat(check.isDue(500 * MILLISECOND)).isTrue();
    }
  }

  @Test
  void lateSuccessDoesNotReplaceNewerSuccess() {
    var check = new ChangeCheck(0);
    check.succeeded(300 * MILLISECOND);
    check.succeeded(0);
    assertThat(check.isDue(799 * MILLISECOND)).isTrue();
    assertThat(check.isDue(799 * MILLISECOND)).isFalse();
    assertThat(check.isDue(800 * MILLISECOND)).isTrue();
    assertThat(check.isDue(800 * MILLISECOND)).isTrue();
  }

  @Test
  void lowerWrittenNumberIsIgnored() {
    var check = new ChangeCheck(0);
    check.recordWritten(7);
    check.recordWritten(5);
    assertThat(check.written()).isEqualTo(7);
  }
}
