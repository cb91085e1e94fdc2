package chat.kit.fastpath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chat.kit.limit.FairBulkhead;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The test's thread takes the role of an event loop. */
@Timeout(60)
final class EventLoopFastPathTest {

  private final ExecutorService blocking = Executors.newVirtualThreadPerTaskExecutor();
  private final BlockingThreads blockingThreads = new BlockingThreads(blocking);
  private final EventLoopGroup eventLoops =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final MeterRegistry meters = new SimpleMeterRegistry();
  private final EventLoopFastPath fastPath = fastPath(true);

  @AfterEach
  void end() {
    blocking.shutdownNow();
    eventLoops.shutdownGracefully();
  }

  private EventLoopFastPath fastPath(boolean isEnabled) {
    return new EventLoopFastPath(blockingThreads, eventLoops, isEnabled, meters);
  }

  private static Thread blockingAnswer() {
    EventLoopFastPath.requireBlockingThread();
    return Thread.currentThread();
  }

  private static <T> T result(CompletionStage<T> stage) {
    return stage.toCompletableFuture().join();
  }

  @Test
  void answersOnTheEventLoop() {
    assertEquals(Thread.currentThread(), result(fastPath.answer(Thread::currentThread)));
  }

  @Test
  void blockingAnswerRunsOnABlockingThread() {
    assertEquals(Optional.empty(), fastPath.attempt(EventLoopFastPathTest::blockingAnswer));
    assertTrue(result(fastPath.answer(EventLoopFastPathTest::blockingAnswer)).isVirtual());
  }

  @Test
  void callFailsWhileTheProgramStops() {
    blocking.shutdown();
    assertTrue(blockingThreads.call(() -> 1).toCompletableFuture().isCompletedExceptionally());
  }

  @Test
  void disabledFastPathMakesNoAttempt() {
    assertTrue(result(fastPath(false).answer(Thread::currentThread)).isVirtual());
  }

  @Test
  void failureOnABlockingThreadFailsTheStage() {
    Supplier<Object> failing =
        () -> {
          throw new IllegalStateException("bad");
        };
    CompletionStage<Boolean> isFailedStage =
        blockingThreads.call(
            () -> blockingThreads.call(failing).toCompletableFuture().isCompletedExceptionally());
    assertTrue(result(isFailedStage));
  }

  @Test
  void attemptEndsWithTheAnswer() {
    fastPath.attempt(() -> 1);
    assertEquals(Thread.currentThread(), blockingAnswer());
    fastPath.attempt(EventLoopFastPathTest::blockingAnswer);
    assertEquals(Thread.currentThread(), blockingAnswer());
  }

  @Test
  void failureIsThrownToTheCaller() {
    Supplier<Object> failing =
        () -> {
          throw new IllegalStateException("bad");
        };
    assertThrows(IllegalStateException.class, () -> fastPath.answer(failing));
    assertFalse(EventLoopFastPath.isAttempting());
  }

  @Test
  void virtualThreadMakesNoAttempt() {
    assertEquals(
        Optional.empty(),
        result(blockingThreads.call(() -> fastPath.attempt(Thread::currentThread))));
  }

  @Test
  void bulkheadRequiresABlockingThread() {
    assertEquals(
        Optional.empty(), fastPath.attempt(() -> FairBulkhead.forLists("This").take(1, () -> 1)));
  }

  @Test
  void attemptsAreCounted() {
    fastPath.attempt(() -> 1);
    fastPath.attempt(() -> 1);
    fastPath.attempt(EventLoopFastPathTest::blockingAnswer);
    assertEquals(2, meters.counter("chat.fast.path.attempts", "answered", "true").count());
    assertEquals(1, meters.counter("chat.fast.path.attempts", "answered", "false").count());
  }

  @Test
  void stageCompletesOnAnEventLoop() {
    var stored = new CompletableFuture<Integer>();
    var failed = new CompletableFuture<Integer>();
    var afterStored = continuationThread(stored);
    var afterFailed = continuationThread(failed);
    stored.complete(1);
    failed.completeExceptionally(new IllegalStateException("bad"));
    for (Thread thread : List.of(result(afterStored), result(afterFailed))) {
      assertNotEquals(Thread.currentThread(), thread);
      assertFalse(thread.isVirtual());
    }
  }

  private CompletionStage<Thread> continuationThread(CompletionStage<Integer> stage) {
    return fastPath.onEventLoop(stage).handle((_, _) -> Thread.currentThread());
  }
}
