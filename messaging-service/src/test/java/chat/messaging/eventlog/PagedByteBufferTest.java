package chat.messaging.eventlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Values come back as they were, however they lie in the pages, which are used again. */
final class PagedByteBufferTest {

  private static final int MOST_KEPT = 50;

  private final PagedByteBuffer values = new PagedByteBuffer();
  private final Deque<Kept> all = new ArrayDeque<>();
  private final Random random = new Random(1);

  private record Kept(byte[] bytes, EventValue value) {

    void assertIsThere() {
      assertThat(value.length()).isEqualTo(bytes.length);
      assertThat(value.bytes()).isEqualTo(bytes);
    }
  }

  private Kept keep(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    var kept = new Kept(bytes, values.keep(bytes));
    all.add(kept);
    return kept;
  }

  private Kept forgetOldest() {
    Kept oldest = all.remove();
    values.forgetOldest(oldest.bytes().length);
    return oldest;
  }

  /**
   * Keeps the newest of so many, each of which is there when it comes and before it is forgotten.
   */
  private void keepTheNewest(int number, int mostLength) {
    for (int i = 0; i < number; i++) {
      keep(random.nextInt(mostLength)).assertIsThere();
      if (all.size() > MOST_KEPT) {
        all.getFirst().assertIsThere();
        forgetOldest();
      }
    }
    assertThat(all).hasSize(MOST_KEPT).allSatisfy(Kept::assertIsThere);
  }

  @Test
  void whatIsKeptIsThereUntilItIsForgotten() {
    keepTheNewest(3_000, 40_000);
    keepTheNewest(200, 1_000_000);
    keepTheNewest(3_000, 10);
  }

  @Test
  void pagesAreUsedAgain() {
    keepTheNewest(1_000, 2_000);
    int made = values.made();
    keepTheNewest(5_000, 2_000);
    assertThat(values.made()).isEqualTo(made).isLessThanOrEqualTo(3);
  }

  @Test
  void valueMayFillItsPagesOrBeEmpty() {
    keep(0);
    keep(PagedByteBuffer.PAGE);
    keep(0);
    keep(2 * PagedByteBuffer.PAGE);
    assertThat(all).allSatisfy(Kept::assertIsThere);
    while (!all.isEmpty()) {
      forgetOldest();
    }
    keep(0).assertIsThere();
    keep(1).assertIsThere();
  }

  @Test
  void whatIsForgottenIsNotMistakenForWhatCameThen() {
    Kept forgotten = keep(PagedByteBuffer.PAGE);
    forgetOldest();
    keep(PagedByteBuffer.PAGE);
    assertThatThrownBy(() -> forgotten.value().bytes()).isInstanceOf(EventEvicted.class);
  }
}
