package chat.messaging.eventlog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Values come back as they were, however they lie in the pages. */
final class KeptValuesTest {

  private static final int MOST_KEPT = 50;

  private final KeptValues values = new KeptValues();
  private final Random random = new Random(1);

  private record Kept(byte[] value, long beginning) {}

  private Kept keep(int length) {
    byte[] value = new byte[length];
    random.nextBytes(value);
    return new Kept(value, values.append(value));
  }

  private void assertIsThere(Kept kept) {
    assertThat(values.copy(kept.beginning(), kept.value().length)).isEqualTo(kept.value());
  }

  @Test
  void whatIsKeptIsThereUntilItIsForgotten() {
    Deque<Kept> all = new ArrayDeque<>();
    for (int i = 0; i < 3_000; i++) {
      all.add(keep(random.nextInt(i % 100 == 0 ? 1_000_000 : 2_000)));
      if (all.size() > MOST_KEPT) {
        Kept oldest = all.remove();
        values.forgetBefore(oldest.beginning() + oldest.value().length);
      }
      assertIsThere(all.getFirst());
      assertIsThere(all.getLast());
    }
    assertThat(all).hasSize(MOST_KEPT).allSatisfy(this::assertIsThere);
  }

  @Test
  void valueMayEndWithItsPageOrBeEmpty() {
    Kept empty = keep(0);
    Kept page = keep(1 << 18);
    Kept none = keep(0);
    Kept two = keep(1 << 19);
    assertThat(new Kept[] {empty, page, none, two}).allSatisfy(this::assertIsThere);
    values.forgetBefore(two.beginning() + two.value().length);
    assertIsThere(keep(0));
    assertIsThere(keep(1));
  }
}
