package chat.kit.limit;

import java.time.Duration;

/** The time by which all steps of some work must be done. */
public final class Deadline {

  /** A deadline that is practically never reached. */
  public static final Deadline NONE = after(Duration.ofDays(36_500));

  /** In {@link System#nanoTime} units. */
  private final long end;

  private Deadline(long end) {
    this.end = end;
  }

  /** Returns the deadline that is this long from now. */
  public static Deadline after(Duration length) {
    return new Deadline(System.nanoTime() + length.toNanos());
  }

  /** Returns the remaining time; zero once the deadline has passed. */
  public Duration left() {
    return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
  }

  public boolean isOver() {
    return left().isZero();
  }

  /** Returns the earlier of this deadline and the one that is this long from now. */
  public Deadline within(Duration length) {
    return left().compareTo(length) <= 0 ? this : after(length);
  }
}
