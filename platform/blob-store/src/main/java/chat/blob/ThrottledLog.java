package chat.blob;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;

/** Logs an error that affects many requests at most once a minute, in one line. */
final class ThrottledLog {

  private static final long INTERVAL = Duration.ofMinutes(1).toNanos();

  private final Logger log;
  private final AtomicLong due = new AtomicLong(System.nanoTime());
  private final AtomicLong suppressed = new AtomicLong();

  ThrottledLog(Logger log) {
    this.log = log;
  }

  /**
   * @param text what happened and what follows
   */
  void error(String text) {
    long now = System.nanoTime();
    long current = due.get();
    if (now - current < 0 || !due.compareAndSet(current, now + INTERVAL)) {
      suppressed.incrementAndGet();
      return;
    }
    log.error("{} ({} more since the last such line)", text, suppressed.getAndSet(0));
  }
}
