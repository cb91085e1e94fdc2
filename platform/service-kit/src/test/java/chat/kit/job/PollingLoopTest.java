package chat.kit.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PollingLoopTest {
  private static final Duration LONGER_THAN_THE_TEST = Duration.ofHours(1);
  private static final Duration SHORT = Duration.ofMillis(1);

  private PollingLoop loop = loop(Schedule.every(LONGER_THAN_THE_TEST), () -> false);

  private record TestJob(Schedule schedule, BooleanSupplier work) implements RecurringJob {
    @Override
    public String name() {
      return "test";
    }

    @Override
    public boolean run() {
      return work.getAsBoolean();
    }
  }

  private static PollingLoop loop(Schedule schedule, BooleanSupplier work) {
    return new PollingLoop(new TestJob(schedule, work), Clock.systemUTC());
  }

  private void start(Schedule schedule, BooleanSupplier work) {
    loop = loop(schedule, work);
    loop.start();
  }

  private static boolean reachesZero(CountDownLatch latch) throws InterruptedException {
    return latch.await(1, TimeUnit.MINUTES);
  }

  @AfterEach
  void stop() {
    loop.stop();
  }

  @Test
  void loopContinuesAfterAFailedRun() throws Exception {
    CountDownLatch two = new CountDownLatch(2);
    start(
        Schedule.every(SHORT),
        () -> {
          two.countDown();
          throw new IllegalStateException("not now");
        });
    assertThat(reachesZero(two)).isTrue();
  }

  @Test
  void failedRunIsRetriedAfterTheFailurePause() throws Exception {
    CountDownLatch three = new CountDownLatch(3);
    start(
        Schedule.every(LONGER_THAN_THE_TEST).afterFailure(SHORT),
        () -> {
          three.countDown();
          throw new IllegalStateException("not now");
        });
    assertThat(reachesZero(three)).isTrue();
  }

  @Test
  void stateNamesTheLastFailureUntilARunSucceeds() {
    AtomicInteger runs = new AtomicInteger();
    start(
        Schedule.every(LONGER_THAN_THE_TEST),
        () -> {
          if (runs.incrementAndGet() == 1) {
            throw new IllegalStateException("disk is full");
          }
          return false;
        });
    await().until(() -> loop.state().failedAt() != null);
    assertThat(loop.state().failure()).contains("disk is full");
    loop.wake();
    await().until(() -> loop.state().failedAt() == null);
    assertThat(loop.state().lastRun()).isNotNull();
  }

  @Test
  void remainingWorkRunsWithoutAPause() throws Exception {
    CountDownLatch three = new CountDownLatch(3);
    start(
        Schedule.every(LONGER_THAN_THE_TEST),
        () -> {
          three.countDown();
          return three.getCount() > 0;
        });
    assertThat(reachesZero(three)).isTrue();
  }

  @Test
  void firstRunWaitsForTheInitialDelay() throws Exception {
    CountDownLatch done = new CountDownLatch(1);
    Duration delay = Duration.ofSeconds(1);
    long start = System.nanoTime();
    start(
        Schedule.every(SHORT).startingAfter(delay),
        () -> {
          done.countDown();
          return false;
        });
    assertThat(reachesZero(done)).isTrue();
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(delay.toNanos());
  }

  @Test
  void wakeUpDuringARunStartsAnotherRun() throws Exception {
    CountDownLatch first = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    CountDownLatch two = new CountDownLatch(2);
    start(
        Schedule.every(LONGER_THAN_THE_TEST),
        () -> {
          two.countDown();
          first.countDown();
          awaitUnlessInterrupted(mayEnd);
          return false;
        });
    assertThat(reachesZero(first)).isTrue();
    loop.wake();
    mayEnd.countDown();
    assertThat(reachesZero(two)).isTrue();
  }

  private static void awaitUnlessInterrupted(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void stopInterruptsTheRunAndStartsNoOtherRun() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    AtomicInteger runs = new AtomicInteger();
    start(
        Schedule.every(SHORT),
        () -> {
          runs.incrementAndGet();
          begun.countDown();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException swallowed) {
            return true;
          }
          return true;
        });
    assertThat(reachesZero(begun)).isTrue();
    loop.stop();
    await().until(() -> !loop.state().isRunning());
    assertThat(runs).hasValue(1);
  }

  @ParameterizedTest
  @CsvSource({"1, PT1S", "2, PT2S", "5, PT16S", "7, PT1M4S", "8, PT2M", "1000000, PT2M"})
  void backoffGrowsUpToItsMaximum(int attempt, Duration pause) {
    assertThat(new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(2)).after(attempt))
        .isEqualTo(pause);
  }
}
