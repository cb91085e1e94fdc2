package chat.messaging.retention;

import java.time.Duration;

/**
 * The time just before the projections caught up with the services that own the settings.
 *
 * <p>Valid for a short time only, since a setting may be changed afterwards, and catching up again
 * is not allowed while the lock is held.
 *
 * @param at in {@link System#nanoTime}
 */
record SettingsFreshness(long at) {

  private static final Duration MAX_AGE = Duration.ofMillis(200);

  static SettingsFreshness now() {
    return new SettingsFreshness(System.nanoTime());
  }

  boolean isTooLongAgo() {
    return System.nanoTime() - at > MAX_AGE.toNanos();
  }
}
