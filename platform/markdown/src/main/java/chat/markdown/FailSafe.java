package chat.markdown;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a step of rendering; on failure, logs it and uses a fallback. */
final class FailSafe {

  private static final Logger LOG = LoggerFactory.getLogger(FailSafe.class);

  private static final long INTERVAL = Duration.ofMinutes(1).toNanos();
  private static final AtomicLong NEXT_TRACE = new AtomicLong(System.nanoTime());

  private FailSafe() {}

  /**
   * Returns the result of the step, or of the fallback. The step's input is not logged, because
   * more people can read the log than the message.
   *
   * @param length of the text in characters
   */
  static <T> T call(int length, Supplier<T> step, Supplier<T> fallback) {
    try {
      return step.get();
    } catch (RuntimeException | StackOverflowError failure) {
      log(length, failure);
      return fallback.get();
    }
  }

  /** Limits the rate of traces, because any user can send such a text as often as they like. */
  private static void log(int length, Throwable failure) {
    long now = System.nanoTime();
    long due = NEXT_TRACE.get();
    if (now - due < 0 || !NEXT_TRACE.compareAndSet(due, now + INTERVAL)) {
      LOG.debug("Rendering failed: text of {} characters", length, failure);
      return;
    }
    LOG.error(
        "Rendering failed: text of {} characters; shown as plain text. Further failures are"
            + " not logged for a minute",
        length,
        failure);
  }
}
