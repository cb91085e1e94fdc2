package chat.kit.limit;

import java.time.Duration;

/** Until when something must be done, all its steps together. */
public final class Deadline {

  /** No end. */
  public static final Deadline NONE = after(Duration.ofDays(36_500));

  /** In {@link System#nanoTime}. */
  private final long end;

  private Deadline(long end) {
    this.end = end;
  }

  /** So long from now on. */
  public static Deadline after(Duration length) {
    return new Deadline(System.nanoTime() + length.toNanos());
  }

  /** How long it is until then; nothing where it is over. */
  public Duration left() {
    return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
  }

  public boolean isOver() {
    return left().isZero();
  }

  /** The earlier of this and of so long from now on. */
  public Deadline within(Duration length) {
    return left().compareTo(length) <= 0 ? this : after(length);
  }
}
