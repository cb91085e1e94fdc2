package chat.gateway.limit;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Limits the number of concurrent asynchronous calls; further calls queue without a thread. */
public final class AsyncLimiter {
  private static final Logger LOG = LoggerFactory.getLogger(AsyncLimiter.class);

  private final IntSupplier most;
  private final Queue<Supplier<CompletableFuture<?>>> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger running = new AtomicInteger();

  /** Above 0 while a thread starts calls: the number of wake-ups since it began. */
  private final AtomicInteger wakeUps = new AtomicInteger();

  public AsyncLimiter(int most) {
    this(() -> most);
  }

  /**
   * Takes a limit that may change; a change alone does not start queued calls.
   *
   * @param most above 0
   */
  public AsyncLimiter(IntSupplier most) {
    this.most = most;
  }

  /** Starts the call now or later. It must not block, and its future must complete. */
  public void call(Supplier<CompletableFuture<?>> call) {
    waiting.add(call);
    startQueued();
  }

  /** A call that throws counts as completed; otherwise its permit would be lost. */
  private static CompletableFuture<?> start(Supplier<CompletableFuture<?>> call) {
    try {
      return call.get();
    } catch (RuntimeException | Error e) {
      LOG.error("Asynchronous call failed to start; counting it as completed", e);
      return CompletableFuture.failedFuture(e);
    }
  }

  private void startQueued() {
    if (wakeUps.getAndIncrement() > 0) {
      return;
    }
    int handled = 1;
    while (handled > 0) {
      while (running.get() < most.getAsInt() && !waiting.isEmpty()) {
        running.incrementAndGet();
        start(waiting.remove())
            .whenComplete((_, _) -> {
              running.decrementAndGet();
              startQueued();
            });
      }
      handled = wakeUps.addAndGet(-handled);
    }
  }
}
