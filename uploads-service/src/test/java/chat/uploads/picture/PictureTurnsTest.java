package chat.uploads.picture;

import static chat.uploads.picture.SamplePictures.filled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import chat.kit.error.Refusal;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** One picture at a time is decoded, and of those that wait for it nobody has more than one. */
final class PictureTurnsTest {

  private static final int SIDE = 64;
  private static final int RED = 0xFFFF0000;
  private static final Duration SOON = Duration.ofMinutes(1);
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
  void picturesOfAnAccountWaitForEachOtherAndThereAreFourAtMost() throws Exception {
    Pictures patient = new Pictures(SOON.multipliedBy(4));
    byte[] picture = filled("png", 10, 10, RED);
    List<Future<SmallPicture>> further = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      whileOneIsDecoded(
          patient,
          () -> {
            for (int i = 0; i < 5; i++) {
              further.add(threads.submit(() -> patient.squared(CALLER, () -> picture, SIDE)));
            }
            await().atMost(SOON).until(() -> further.stream().filter(Future::isDone).count() == 2);
            assertThat(further.stream().filter(Future::isDone))
                .allSatisfy(each ->
                    assertThat(each.exceptionNow())
                        .isInstanceOfSatisfying(
                            Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(503)));
          });
      for (Future<SmallPicture> each : further) {
        if (!isRefused(each)) {
          assertThat(each.get().png()).isNotEmpty();
        }
      }
    }
    assertThat(further.stream().filter(PictureTurnsTest::isRefused)).hasSize(2);
    assertThat(patient.squared(CALLER, () -> picture, SIDE).png()).isNotEmpty();
  }

  private static boolean isRefused(Future<?> picture) {
    return picture.state() == Future.State.FAILED;
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
