package chat.kit.params;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What one request at a time has, from before its form is read until it is answered. Nobody keeps
 * it for ever, whatever becomes of the request.
 */
final class LargeFormPermit {
  private final long longest;
  private final AtomicLong heldUntil = new AtomicLong(System.nanoTime());

  /**
   * Nobody has it.
   *
   * @param longest how long a request has it if nobody gives it back
   */
  LargeFormPermit(Duration longest) {
    this.longest = longest.toNanos();
  }

  /** By what it is given back; empty where another request has it. */
  OptionalLong take() {
    long now = System.nanoTime();
    long until = heldUntil.get();
    return now - until >= 0 && heldUntil.compareAndSet(until, now + longest)
        ? OptionalLong.of(now + longest)
        : OptionalLong.empty();
  }

  void giveBack(long permit) {
    heldUntil.compareAndSet(permit, System.nanoTime());
  }
}
