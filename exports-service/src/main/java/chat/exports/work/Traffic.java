package chat.exports.work;

import chat.exports.estimate.SizeStore;
import jakarta.inject.Singleton;
import java.time.Duration;

/** Tells whether people are sending messages, by how the estimates of all organizations grow. */
@Singleton
final class Traffic {

  private static final long BETWEEN_LOOKS = Duration.ofMillis(500).toNanos();

  /** Fewer don't mind an export. */
  private static final double BUSY_FROM = 20;

  private final SizeStore sizes;
  private long lookedAt = System.nanoTime() - BETWEEN_LOOKS;
  private long messages = -1;
  private boolean isBusy;

  Traffic(SizeStore sizes) {
    this.sizes = sizes;
  }

  /** Cheap enough to be asked often. */
  synchronized boolean isBusy() {
    long elapsed = System.nanoTime() - lookedAt;
    if (elapsed >= BETWEEN_LOOKS) {
      long now = sizes.allMessages();
      double perSecond = (now - messages) * 1e9 / elapsed;
      isBusy = messages >= 0 && perSecond >= BUSY_FROM;
      messages = now;
      lookedAt += elapsed;
    }
    return isBusy;
  }
}
