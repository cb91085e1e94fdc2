package chat.kit.atonce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chat.kit.limit.FairTurns;
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

/** The thread of a test stands for that of a connection. */
@Timeout(60)
final class AtOnceTest {

  private final ExecutorService blocking = Executors.newVirtualThreadPerTaskExecutor();
  private final EventLoopGroup connections =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final MeterRegistry meters = new SimpleMeterRegistry();
  private final AtOnce atOnce = new AtOnce(blocking, connections, meters);

  @AfterEach
  void end() {
    blocking.shutdownNow();
    connections.shutdownGracefully();
  }

  private static Thread waited() {
    AtOnce.mustWait();
    return Thread.currentThread();
  }

  private static <T> T result(CompletionStage<T> stage) {
    return stage.toCompletableFuture().join();
  }

  @Test
  void whatIsRememberedIsAnsweredHere() {
    assertEquals(Thread.currentThread(), result(atOnce.answer(Thread::currentThread)));
  }

  @Test
  void whatHasToBeWaitedForIsAnsweredByAThreadThatMay() {
    assertEquals(Optional.empty(), atOnce.attempt(AtOnceTest::waited));
    assertTrue(result(atOnce.answer(AtOnceTest::waited)).isVirtual());
  }

  @Test
  void whatNoThreadTakesFailsLater() {
    blocking.shutdown();
    assertTrue(atOnce.later(() -> 1).toCompletableFuture().isCompletedExceptionally());
  }

  @Test
  void attemptEndsWithItsAnswer() {
    atOnce.attempt(() -> 1);
    assertEquals(Thread.currentThread(), waited());
    atOnce.attempt(AtOnceTest::waited);
    assertEquals(Thread.currentThread(), waited());
  }

  @Test
  void whatFailsFailsHere() {
    Supplier<Object> failing =
        () -> {
          throw new IllegalStateException("bad");
        };
    assertThrows(IllegalStateException.class, () -> atOnce.answer(failing));
    assertFalse(AtOnce.mayNotWait());
  }

  @Test
  void threadThatMayWaitAttemptsNothing() {
    assertEquals(
        Optional.empty(), result(atOnce.later(() -> atOnce.attempt(Thread::currentThread))));
  }

  @Test
  void turnHasToBeWaitedFor() {
    assertEquals(
        Optional.empty(), atOnce.attempt(() -> FairTurns.forLists("This").take(1, () -> 1)));
  }

  @Test
  void attemptsAreCounted() {
    atOnce.attempt(() -> 1);
    atOnce.attempt(() -> 1);
    atOnce.attempt(AtOnceTest::waited);
    assertEquals(2, meters.counter("chat.attempts.at.once", "answered", "true").count());
    assertEquals(1, meters.counter("chat.attempts.at.once", "answered", "false").count());
  }

  @Test
  void whateverComesOfAStageGoesOnOnAConnectionsThread() {
    var stored = new CompletableFuture<Integer>();
    var failed = new CompletableFuture<Integer>();
    var afterStored = goesOn(stored);
    var afterFailed = goesOn(failed);
    stored.complete(1);
    failed.completeExceptionally(new IllegalStateException("bad"));
    for (Thread thread : List.of(result(afterStored), result(afterFailed))) {
      assertNotEquals(Thread.currentThread(), thread);
      assertFalse(thread.isVirtual());
    }
  }

  private CompletionStage<Thread> goesOn(CompletionStage<Integer> stage) {
    return atOnce.onConnection(stage).handle((_, _) -> Thread.currentThread());
  }
}
