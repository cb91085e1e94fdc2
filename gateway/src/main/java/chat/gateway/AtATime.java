package chat.gateway;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Has calls made, so many at a time; the others wait for their turn without a thread. */
final class AtATime {
  private static final Logger LOG = LoggerFactory.getLogger(AtATime.class);

  private final IntSupplier most;
  private final Queue<Supplier<CompletableFuture<?>>> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger underWay = new AtomicInteger();

  /** Above 0 while a thread begins calls: how often it has been told to look since. */
  private final AtomicInteger toLook = new AtomicInteger();

  AtATime(int most) {
    this(() -> most);
  }

  /**
   * With a number that changes; nobody has a turn because of that alone.
   *
   * @param most above 0
   */
  AtATime(IntSupplier most) {
    this.most = most;
  }

  /**
   * Makes the call at once or in its turn; it must not block, and its future must come to an end.
   */
  void call(Supplier<CompletableFuture<?>> call) {
    waiting.add(call);
    beginSome();
  }

  /** A call that can't begin has come to its end, or nobody would have a turn any more. */
  private static CompletableFuture<?> begin(Supplier<CompletableFuture<?>> call) {
    try {
      return call.get();
    } catch (RuntimeException | Error e) {
      LOG.error("A call could not begin", e);
      return CompletableFuture.failedFuture(e);
    }
  }

  private void beginSome() {
    if (toLook.getAndIncrement() > 0) {
      return;
    }
    int seen = 1;
    while (seen > 0) {
      while (underWay.get() < most.getAsInt() && !waiting.isEmpty()) {
        underWay.incrementAndGet();
        begin(waiting.remove())
            .whenComplete((_, _) -> {
              underWay.decrementAndGet();
              beginSome();
            });
      }
      seen = toLook.addAndGet(-seen);
    }
  }
}
