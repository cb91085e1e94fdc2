package chat.uploads.picture;

import static chat.uploads.picture.SamplePictures.filled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import chat.kit.error.Refusal;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.uploads.picture.Pictures.PictureFile;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Decoding is limited by a memory budget and by the number of pictures per account. */
final class DecodingBulkheadTest {

  private static final int SIDE = 64;
  private static final int RED = 0xFFFF0000;
  private static final Duration SOON = Duration.ofMinutes(1);
  private static final int MIB = 1 << 20;
  private static final long LARGE = 64L * MIB;
  private static final Caller CALLER = new Caller(1, 1, Role.MEMBER, false, null, "test");
  private static final Caller OTHER = new Caller(1, 2, Role.MEMBER, false, null, "test");
  private static final PictureFile SMALL = file(100, () -> {});

  @Test
  void callerIsRefusedAfterWaitingTooLongForDecoder() throws Exception {
    Pictures pictures = new Pictures(Duration.ofMillis(200), LARGE, 1);
    whileDecoding(pictures, SMALL, () -> isRefusedAsBusy(pictures, OTHER, SMALL));
    assertThat(decode(pictures, OTHER, SMALL)).isNotEmpty();
  }

  @Test
  void largePictureWaitsForMemoryWhileSmallOneIsDecoded() throws Exception {
    Pictures pictures = new Pictures(Duration.ofMillis(500), 4 * MIB, 4);
    whileDecoding(
        pictures,
        file(MIB / 2, () -> {}),
        () -> {
          isRefusedAsBusy(pictures, OTHER, file(2 * MIB, () -> {}));
          assertThat(decode(pictures, OTHER, SMALL)).isNotEmpty();
        });
    assertThatThrownBy(() -> decode(pictures, OTHER, file(4 * MIB, () -> {})))
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(400))
        .hasMessageContaining("limit: 4 MiB");
  }

  @Test
  void botsShareDecodingPermitsWithTheirOwner() throws Exception {
    Pictures pictures = new Pictures(Duration.ofMillis(200), LARGE, 4);
    Caller bot = new Caller(1, 7, Role.MEMBER, true, CALLER.userId(), "test");
    whileDecoding(
        pictures,
        SMALL,
        () -> {
          isRefusedAsBusy(pictures, bot, SMALL);
          assertThat(decode(pictures, OTHER, SMALL)).isNotEmpty();
        });
  }

  @Test
  void accountHasAtMostFourPicturesDecodingOrWaiting() throws Exception {
    Pictures patient = new Pictures(SOON.multipliedBy(4), LARGE, 1);
    List<Future<byte[]>> further = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      whileDecoding(
          patient,
          SMALL,
          () -> {
            for (int i = 0; i < 5; i++) {
              further.add(threads.submit(() -> decode(patient, CALLER, SMALL)));
            }
            await().atMost(SOON).until(() -> further.stream().filter(Future::isDone).count() == 2);
            assertThat(further.stream().filter(Future::isDone))
                .allSatisfy(each ->
                    assertThat(each.exceptionNow())
                        .isInstanceOfSatisfying(
                            Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(503)));
          });
      for (Future<byte[]> each : further) {
        if (!isRefused(each)) {
          assertThat(each.get()).isNotEmpty();
        }
      }
    }
    assertThat(further.stream().filter(DecodingBulkheadTest::isRefused)).hasSize(2);
    assertThat(decode(patient, CALLER, SMALL)).isNotEmpty();
  }

  private static boolean isRefused(Future<?> picture) {
    return picture.state() == Future.State.FAILED;
  }

  private static byte[] decode(Pictures pictures, Caller caller, PictureFile file) {
    try {
      return pictures.squared(caller, file, SIDE, SamplePictures::whole);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** A file that claims to have this size. */
  private static PictureFile file(long size, Runnable beforeItIsRead) {
    return new PictureFile() {
      @Override
      public long size() {
        return size;
      }

      @Override
      public byte[] read() {
        beforeItIsRead.run();
        return filled("png", 10, 10, RED);
      }
    };
  }

  private static void isRefusedAsBusy(Pictures busy, Caller caller, PictureFile file) {
    assertThatThrownBy(() -> decode(busy, caller, file))
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(503));
  }

  private static void whileDecoding(Pictures decoder, PictureFile file, Runnable meanwhile)
      throws Exception {
    CountDownLatch isDecoding = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    PictureFile slow =
        file(
            file.size(),
            () -> {
              isDecoding.countDown();
              awaitLatch(mayEnd);
            });
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var first = threads.submit(() -> decode(decoder, CALLER, slow));
      isDecoding.await();
      try {
        meanwhile.run();
      } finally {
        mayEnd.countDown();
      }
      assertThat(first.get()).isNotEmpty();
    }
  }

  private static void awaitLatch(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
