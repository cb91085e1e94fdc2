package chat.kit.atonce;

import io.micronaut.core.propagation.PropagatedContext;
import io.micronaut.http.netty.channel.EventLoopGroupRegistry;
import io.micronaut.scheduling.TaskExecutors;
import io.netty.channel.EventLoopGroup;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;

/**
 * Answers on the thread of the connection what is remembered: to hand it to another thread and back
 * costs more than the answer. Where something has to be waited for, it is answered anew by a thread
 * that may. So whatever waits says so ({@link #mustWait}) before it begins.
 */
@Singleton
public final class AtOnce {

  private static final ThreadLocal<Boolean> TRIES = ThreadLocal.withInitial(() -> false);

  private final ExecutorService blocking;
  private final EventLoopGroup connections;

  @Inject
  AtOnce(
      @Named(TaskExecutors.BLOCKING) ExecutorService blocking, EventLoopGroupRegistry eventLoops) {
    this(blocking, eventLoops.getDefaultEventLoopGroup());
  }

  AtOnce(ExecutorService blocking, EventLoopGroup connections) {
    this.blocking = blocking;
    this.connections = connections;
  }

  /**
   * The answer, at once or by a thread that may wait.
   *
   * @param answer which may be asked for a second time, and changes nothing the first time
   */
  public <T> CompletionStage<T> answer(Supplier<T> answer) {
    return attempt(answer)
        .<CompletionStage<T>>map(CompletableFuture::completedFuture)
        .orElseGet(() -> later(answer));
  }

  /** The answer; empty where something has to be waited for, or this thread may wait anyway. */
  public <T> Optional<T> attempt(Supplier<T> answer) {
    if (Thread.currentThread().isVirtual()) {
      return Optional.empty();
    }
    TRIES.set(true);
    try {
      return Optional.of(answer.get());
    } catch (MustWait notRemembered) {
      return Optional.empty();
    } finally {
      TRIES.set(false);
    }
  }

  /** The answer by a thread that may wait. */
  public <T> CompletionStage<T> later(Supplier<T> answer) {
    return CompletableFuture.supplyAsync(PropagatedContext.wrapCurrent(answer), blocking);
  }

  /**
   * What comes of the stage, on a thread of connections: its own has better to do than to write.
   */
  public <T> CompletionStage<T> onConnection(CompletionStage<T> stage) {
    return stage.thenApplyAsync(result -> result, connections);
  }

  /** Ends the attempt to answer at once, if this thread makes one. */
  public static void mustWait() {
    if (mayNotWait()) {
      throw new MustWait();
    }
  }

  /** Whether this thread tries to answer at once; virtual ones never do, which may wait. */
  public static boolean mayNotWait() {
    return !Thread.currentThread().isVirtual() && TRIES.get();
  }
}
