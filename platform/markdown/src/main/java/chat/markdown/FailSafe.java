package chat.markdown;

import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a step of rendering; where that fails, the failure is logged and a fallback is used. */
final class FailSafe {

  private static final Logger LOG = LoggerFactory.getLogger(FailSafe.class);

  private FailSafe() {}

  /**
   * The result of a step, or of the fallback. What the step was given stays out of the log, which
   * more people read than the message.
   *
   * @param length of the text in characters
   */
  static <T> T call(int length, Supplier<T> step, Supplier<T> fallback) {
    try {
      return step.get();
    } catch (RuntimeException | StackOverflowError failure) {
      LOG.error(
          "Rendering failed: text of {} characters; it is shown as plain text", length, failure);
      return fallback.get();
    }
  }
}
