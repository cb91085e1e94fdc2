package chat.kit.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RoundsTest {
  private static final Duration LONGER_THAN_THE_TEST = Duration.ofHours(1);

  private static boolean happens(CountDownLatch latch) throws InterruptedException {
    return latch.await(1, TimeUnit.MINUTES);
  }

  @Test
  void oneThatFailsIsFollowedByTheNext() throws Exception {
    CountDownLatch two = new CountDownLatch(2);
    Rounds rounds =
        Rounds.of(
            "failures",
            Duration.ofMillis(1),
            () -> {
              two.countDown();
              throw new IllegalStateException("not now");
            });
    rounds.start();
    assertThat(happens(two)).isTrue();
    rounds.stop();
  }

  @Test
  void oneThatFailsIsFollowedSoonerWhereThatIsAskedFor() throws Exception {
    CountDownLatch three = new CountDownLatch(3);
    Rounds rounds =
        Rounds.of(
                "failures",
                LONGER_THAN_THE_TEST,
                () -> {
                  three.countDown();
                  throw new IllegalStateException("not now");
                })
            .afterFailure(Duration.ofMillis(1));
    rounds.startAfter(Duration.ofMillis(1));
    assertThat(happens(three)).isTrue();
    rounds.stop();
  }

  @Test
  void noPauseIsMadeWhileThereIsMore() throws Exception {
    CountDownLatch three = new CountDownLatch(3);
    Rounds rounds =
        Rounds.whileMore(
            "three",
            LONGER_THAN_THE_TEST,
            () -> {
              three.countDown();
              return three.getCount() > 0;
            });
    rounds.start();
    assertThat(happens(three)).isTrue();
    rounds.stop();
  }

  @Test
  void aPauseComesFirstWhereItIsAskedFor() throws Exception {
    CountDownLatch done = new CountDownLatch(1);
    Rounds rounds = Rounds.of("late", Duration.ofSeconds(1), done::countDown);
    long start = System.nanoTime();
    rounds.startWithPause();
    assertThat(happens(done)).isTrue();
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(Duration.ofSeconds(1).toNanos());
    rounds.stop();
  }

  @Test
  void whoIsWokenMakesNoPause() throws Exception {
    CountDownLatch first = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    CountDownLatch two = new CountDownLatch(2);
    CountDownLatch three = new CountDownLatch(3);
    Rounds rounds =
        Rounds.of(
            "woken",
            LONGER_THAN_THE_TEST,
            () -> {
              three.countDown();
              two.countDown();
              first.countDown();
              try {
                goOn.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    rounds.start();
    assertThat(happens(first)).isTrue();
    rounds.wake();
    goOn.countDown();
    assertThat(happens(two)).isTrue();
    rounds.wake();
    assertThat(happens(three)).isTrue();
    rounds.stop();
  }

  @Test
  void theEndInterruptsTheRoundUnderWayAndBeginsNoOther() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    AtomicInteger count = new AtomicInteger();
    Rounds rounds =
        Rounds.whileMore(
            "long",
            Duration.ZERO,
            () -> {
              count.incrementAndGet();
              begun.countDown();
              try {
                new CountDownLatch(1).await();
              } catch (InterruptedException swallowed) {
                interrupted.countDown();
              }
              return true;
            });
    rounds.start();
    assertThat(happens(begun)).isTrue();
    rounds.stop();
    assertThat(happens(interrupted)).isTrue();
    rounds.awaitEnd();
    assertThat(count).hasValue(1);
  }

  @ParameterizedTest
  @CsvSource({"1, PT1S", "2, PT2S", "5, PT16S", "7, PT1M4S", "8, PT2M", "1000000, PT2M"})
  void pausesGrowUpToTheLongest(int attempt, Duration pause) {
    assertThat(new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(2)).after(attempt))
        .isEqualTo(pause);
  }
}
