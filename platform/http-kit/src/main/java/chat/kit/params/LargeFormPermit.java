package chat.kit.params;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What one request at a time has, from before its form is read until it is answered. Nobody keeps
 * it for ever, whatever becomes of the request.
 */
final class LargeFormPermit {
  private static final long LONGEST = Duration.ofMinutes(2).toNanos();

  private final AtomicLong heldUntil = new AtomicLong(System.nanoTime());

  /** By what it is given back; empty where another request has it. */
  OptionalLong take() {
    long now = System.nanoTime();
    long until = heldUntil.get();
    return now - until >= 0 && heldUntil.compareAndSet(until, now + LONGEST)
        ? OptionalLong.of(now + LONGEST)
        : OptionalLong.empty();
  }

  void giveBack(long permit) {
    heldUntil.compareAndSet(permit, System.nanoTime());
  }
}
