package chat.kit.limit;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** A permit of a bulkhead, released by the first {@link #close}; further calls have no effect. */
public final class Permit implements AutoCloseable {

  private final Runnable end;
  private final AtomicBoolean isOver = new AtomicBoolean();

  Permit(Runnable end) {
    this.end = end;
  }

  /** Returns a permit for this one and a further one; if that is refused, both are released. */
  public Permit and(Supplier<Permit> further) {
    try {
      Permit second = further.get();
      return new Permit(() -> {
        second.close();
        close();
      });
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  @Override
  public void close() {
    if (isOver.compareAndSet(false, true)) {
      end.run();
    }
  }
}
