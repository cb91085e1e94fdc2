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
  void everybodyLooksWhereNobodyHasLooked() {
    var look = new ChangeCheck(7);
    assertThat(look.isDue(7)).isTrue();
    assertThat(look.isDue(8)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, Long.MAX_VALUE, Long.MIN_VALUE})
  void oneLooksAgainWhileOthersUseWhatIsNotOld(long start) {
    var look = new ChangeCheck(start);
    assertThat(look.isDue(start)).isTrue();
    look.succeeded(start);
    assertThat(look.isDue(start + 99 * MILLISECOND)).isFalse();
    assertThat(look.isDue(start + 100 * MILLISECOND)).isTrue();
    assertThat(look.isDue(start + 100 * MILLISECOND)).isFalse();
    assertThat(look.isDue(start + 199 * MILLISECOND)).isFalse();
    look.succeeded(start + 100 * MILLISECOND);
    assertThat(look.isDue(start + 199 * MILLISECOND)).isFalse();
    assertThat(look.isDue(start + 200 * MILLISECOND)).isTrue();
  }

  @Test
  void askingWhetherACheckWouldBeDueReservesNothing() {
    var look = new ChangeCheck(0);
    assertThat(look.isDue(0)).isTrue();
    look.succeeded(0);
    assertThat(look.wouldBeDue(99 * MILLISECOND)).isFalse();
    assertThat(look.wouldBeDue(100 * MILLISECOND)).isTrue();
    assertThat(look.isDue(100 * MILLISECOND)).isTrue();
    assertThat(look.wouldBeDue(199 * MILLISECOND)).isFalse();
    assertThat(look.wouldBeDue(500 * MILLISECOND)).isTrue();
  }

  @Test
  void everybodyLooksWhereLooksFail() {
    var look = new ChangeCheck(0);
    look.succeeded(0);
    for (int i = 1; i < 5; i++) {
      assertThat(look.isDue(i * 100 * MILLISECOND)).isTrue();
      assertThat(look.isDue(i * 100 * MILLISECOND)).isFalse();
    }
    for (int i = 0; i < 3; i++) {
      assertThat(look.isDue(500 * MILLISECOND)).isTrue();
    }
  }

  @Test
  void lookThatComesBackLateIsNoNewerThanItsQuestion() {
    var look = new ChangeCheck(0);
    look.succeeded(300 * MILLISECOND);
    look.succeeded(0);
    assertThat(look.isDue(799 * MILLISECOND)).isTrue();
    assertThat(look.isDue(799 * MILLISECOND)).isFalse();
    assertThat(look.isDue(800 * MILLISECOND)).isTrue();
    assertThat(look.isDue(800 * MILLISECOND)).isTrue();
  }

  @Test
  void numbersThatComeLateTakeNothingBack() {
    var look = new ChangeCheck(0);
    look.recordWritten(7);
    look.recordWritten(5);
    assertThat(look.written()).isEqualTo(7);
  }
}
