package chat.kit.limit;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** Somebody's turn, which lasts until it is closed; to close it again changes nothing. */
public final class Turn implements AutoCloseable {

  private final Runnable end;
  private final AtomicBoolean isOver = new AtomicBoolean();

  Turn(Runnable end) {
    this.end = end;
  }

  /** This one and a further one; neither is held where that does not come. */
  public Turn and(Supplier<Turn> further) {
    try {
      Turn second = further.get();
      return new Turn(() -> {
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
