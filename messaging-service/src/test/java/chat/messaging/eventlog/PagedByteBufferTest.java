package chat.messaging.eventlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Stored values are read unchanged, wherever they lie in the reused pages. */
final class PagedByteBufferTest {

  private static final int MAX_VALUES = 50;

  private final PagedByteBuffer values = new PagedByteBuffer();
  private final Deque<StoredValue> all = new ArrayDeque<>();
  private final Random random = new Random(1);

  private record StoredValue(byte[] bytes, EventValue value) {

    void assertUnchanged() {
      assertThat(value.length()).isEqualTo(bytes.length);
      assertThat(value.bytes()).isEqualTo(bytes);
    }
  }

  private StoredValue keep(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    var stored = new StoredValue(bytes, values.keep(bytes));
    all.add(stored);
    return stored;
  }

  private StoredValue forgetOldest() {
    StoredValue oldest = all.remove();
    values.forgetOldest(oldest.bytes().length);
    return oldest;
  }

  /** Adds this many values, keeps the newest, and checks each before its removal. */
  private void keepNewest(int number, int maxLength) {
    for (int i = 0; i < number; i++) {
      keep(random.nextInt(maxLength)).assertUnchanged();
      if (all.size() > MAX_VALUES) {
        all.getFirst().assertUnchanged();
        forgetOldest();
      }
    }
    assertThat(all).hasSize(MAX_VALUES).allSatisfy(StoredValue::assertUnchanged);
  }

  @Test
  void valuesAreReadableUntilForgotten() {
    keepNewest(3_000, 40_000);
    keepNewest(200, 1_000_000);
    keepNewest(3_000, 10);
  }

  @Test
  void pagesAreReused() {
    keepNewest(1_000, 2_000);
    int made = values.made();
    keepNewest(5_000, 2_000);
    assertThat(values.made()).isEqualTo(made).isLessThanOrEqualTo(3);
  }

  @Test
  void emptyAndPageSizedValuesAreStored() {
    keep(0);
    keep(PagedByteBuffer.PAGE);
    keep(0);
    keep(2 * PagedByteBuffer.PAGE);
    assertThat(all).allSatisfy(StoredValue::assertUnchanged);
    while (!all.isEmpty()) {
      forgetOldest();
    }
    keep(0).assertUnchanged();
    keep(1).assertUnchanged();
  }

  @Test
  void forgottenValueIsNotReadFromReusedPage() {
    StoredValue forgotten = keep(PagedByteBuffer.PAGE);
    forgetOldest();
    keep(PagedByteBuffer.PAGE);
    assertThatThrownBy(() -> forgotten.value().bytes()).isInstanceOf(EventEvicted.class);
  }
}
