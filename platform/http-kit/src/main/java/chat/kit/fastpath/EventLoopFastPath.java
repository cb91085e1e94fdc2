package chat.kit.fastpath;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.context.annotation.Property;
import io.micronaut.http.netty.channel.EventLoopGroupRegistry;
import io.netty.channel.EventLoopGroup;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Answers requests on the event loop if caches suffice, because a change of threads costs more than
 * the answer. An attempt that would block ends ({@link #requireBlockingThread}), and the request is
 * answered by a thread that may block. {@code CHAT_FAST_PATH=false} makes no attempts.
 */
@Singleton
public final class EventLoopFastPath {

  private static final ThreadLocal<Boolean> ATTEMPTING = ThreadLocal.withInitial(() -> false);

  /** Counts attempts by success; dashboards refer to this name. */
  private static final String METRIC = "chat.fast.path.attempts";

  private final BlockingThreads blockingThreads;
  private final EventLoopGroup eventLoops;
  private final boolean isEnabled;
  private final Counter answered;
  private final Counter postponed;

  @Inject
  EventLoopFastPath(
      BlockingThreads blockingThreads,
      EventLoopGroupRegistry eventLoops,
      @Property(name = "chat.fast-path", defaultValue = "true") boolean isEnabled,
      MeterRegistry meters) {
    this(blockingThreads, eventLoops.getDefaultEventLoopGroup(), isEnabled, meters);
  }

  EventLoopFastPath(
      BlockingThreads blockingThreads,
      EventLoopGroup eventLoops,
      boolean isEnabled,
      MeterRegistry meters) {
    this.blockingThreads = blockingThreads;
    this.eventLoops = eventLoops;
    this.isEnabled = isEnabled;
    this.answered = meters.counter(METRIC, "answered", "true");
    this.postponed = meters.counter(METRIC, "answered", "false");
  }

  /**
   * Answers on the event loop, or else on a thread that may block.
   *
   * @param answer called a second time if the first call would block, so it must change nothing
   *     before that
   */
  public <T> CompletionStage<T> answer(Supplier<T> answer) {
    return attempt(answer)
        .<CompletionStage<T>>map(CompletableFuture::completedFuture)
        .orElseGet(() -> blockingThreads.call(answer));
  }

  /** The answer; empty if it would block, if the thread is virtual, or if the path is off. */
  public <T> Optional<T> attempt(Supplier<T> answer) {
    if (!isEnabled || Thread.currentThread().isVirtual()) {
      return Optional.empty();
    }
    ATTEMPTING.set(true);
    try {
      T given = answer.get();
      answered.increment();
      return Optional.of(given);
    } catch (BlockingThreadRequired wouldBlock) {
      postponed.increment();
      return Optional.empty();
    } finally {
      ATTEMPTING.set(false);
    }
  }

  /** Completes on an event loop as the stage does, which frees the thread that completes it. */
  public <T> CompletionStage<T> onEventLoop(CompletionStage<T> stage) {
    return stage.whenCompleteAsync((_, _) -> {}, eventLoops);
  }

  /** Ends the attempt if the calling thread makes one; blocking code calls it first. */
  public static void requireBlockingThread() {
    if (isAttempting()) {
      throw new BlockingThreadRequired();
    }
  }

  /** Whether the calling thread makes an attempt; virtual threads never do. */
  public static boolean isAttempting() {
    return !Thread.currentThread().isVirtual() && ATTEMPTING.get();
  }
}
