package chat.kit.atonce;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
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
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

/**
 * Answers on a thread of connections what is remembered: to hand it to another thread and back
 * costs more than the answer. Where something has to be waited for, it is answered anew by a thread
 * that may. So whatever waits says so ({@link #mustWait}) before it begins.
 */
@Singleton
public final class AtOnce {

  private static final ThreadLocal<Boolean> TRIES = ThreadLocal.withInitial(() -> false);

  /** Of attempts, by whether they were answered. */
  private static final String METRIC = "chat.attempts.at.once";

  private final ExecutorService blocking;
  private final EventLoopGroup connections;
  private final Counter answered;
  private final Counter postponed;

  @Inject
  AtOnce(
      @Named(TaskExecutors.BLOCKING) ExecutorService blocking,
      EventLoopGroupRegistry eventLoops,
      MeterRegistry meters) {
    this(blocking, eventLoops.getDefaultEventLoopGroup(), meters);
  }

  AtOnce(ExecutorService blocking, EventLoopGroup connections, MeterRegistry meters) {
    this.blocking = blocking;
    this.connections = connections;
    this.answered = meters.counter(METRIC, "answered", "true");
    this.postponed = meters.counter(METRIC, "answered", "false");
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
      T given = answer.get();
      answered.increment();
      return Optional.of(given);
    } catch (MustWait notRemembered) {
      postponed.increment();
      return Optional.empty();
    } finally {
      TRIES.set(false);
    }
  }

  /** The answer by a thread that may wait, which this one may be; fails where the program ends. */
  public <T> CompletionStage<T> later(Supplier<T> answer) {
    if (Thread.currentThread().isVirtual()) {
      return CompletableFuture.completedFuture(answer.get());
    }
    try {
      return CompletableFuture.supplyAsync(PropagatedContext.wrapCurrent(answer), blocking);
    } catch (RejectedExecutionException programEnds) {
      return CompletableFuture.failedStage(programEnds);
    }
  }

  /**
   * What comes of the stage, be it a failure, on a thread of connections: its own has better to do
   * than to answer.
   */
  public <T> CompletionStage<T> onConnection(CompletionStage<T> stage) {
    return stage.whenCompleteAsync((_, _) -> {}, connections);
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
