package chat.uploads.picture;

import static chat.uploads.picture.SamplePictures.filled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import chat.kit.error.Refusal;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** One picture at a time is decoded, and nobody has two of those that wait. */
final class PictureTurnsTest {

  private static final int SIDE = 64;
  private static final int RED = 0xFFFF0000;
  private static final Duration SOON = Duration.ofSeconds(20);
  private static final Caller CALLER = new Caller(1, 1, Role.MEMBER, false, null, "test");

  @Test
  void whoWaitsTooLongForTheDecoderIsToldToComeAgain() throws Exception {
    Caller other = new Caller(1, 2, Role.MEMBER, false, null, "test");
    Pictures pictures = new Pictures(Duration.ofMillis(200));
    whileOneIsDecoded(pictures, () -> isToldToComeAgain(pictures, other));
    byte[] picture = filled("png", 10, 10, RED);
    assertThat(pictures.squared(other, () -> picture, SIDE).png()).isNotEmpty();
  }

  @Test
  void accountHasOnePictureWithTheDecoderAtATime() throws Exception {
    Pictures patient = new Pictures(SOON.multipliedBy(2));
    whileOneIsDecoded(patient, () -> assertTimeout(SOON, () -> isToldToComeAgain(patient, CALLER)));
    byte[] picture = filled("png", 10, 10, RED);
    assertThat(patient.squared(CALLER, () -> picture, SIDE).png()).isNotEmpty();
  }

  private static void isToldToComeAgain(Pictures busy, Caller caller) {
    byte[] picture = filled("png", 10, 10, RED);
    assertThatThrownBy(() -> busy.squared(caller, () -> picture, SIDE))
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(503));
  }

  private static void whileOneIsDecoded(Pictures decoder, Runnable meanwhile) throws Exception {
    CountDownLatch isDecoding = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    byte[] picture = filled("png", 10, 10, RED);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var first =
          threads.submit(() ->
              decoder.squared(
                  CALLER,
                  () -> {
                    isDecoding.countDown();
                    awaited(mayEnd);
                    return picture;
                  },
                  SIDE));
      isDecoding.await();
      try {
        meanwhile.run();
      } finally {
        mayEnd.countDown();
      }
      assertThat(first.get().png()).isNotEmpty();
    }
  }

  private static void awaited(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
