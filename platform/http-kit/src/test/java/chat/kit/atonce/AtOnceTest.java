package chat.kit.atonce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chat.kit.limit.Turns;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
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
  private final AtOnce atOnce = new AtOnce(blocking, connections);

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
    assertEquals(Optional.empty(), atOnce.attempt(() -> Turns.forLists("This").take(() -> 1)));
  }

  @Test
  void whatComesOfAStageGoesOnOnAConnectionsThread() {
    var stage = new CompletableFuture<Integer>();
    var goesOn = atOnce.onConnection(stage).thenApply(_ -> Thread.currentThread());
    stage.complete(1);
    Thread thread = result(goesOn);
    assertNotEquals(Thread.currentThread(), thread);
    assertFalse(thread.isVirtual());
  }
}
