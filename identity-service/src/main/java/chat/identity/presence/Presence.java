package chat.identity.presence;

import io.micronaut.data.annotation.MappedEntity;
import org.jspecify.annotations.Nullable;

/**
 * The times of a user's last connection and activity, in UNIX seconds.
 *
 * @param lastConnected when one of the user's clients last sent a presence
 * @param lastActive when a client last reported the user as active; null if none ever did
 */
@MappedEntity("presence")
record Presence(long lastConnected, @Nullable Long lastActive) {

  /**
   * How long activity takes precedence over later idle reports.
   *
   * <p>Otherwise idle clients would hide it.
   */
  private static final long ACTIVE_SECONDS = 70;

  private static final long OFFLINE_AFTER_SECONDS = 200;

  static Presence of(PresenceStatus status, long now) {
    return switch (status) {
      case ACTIVE -> new Presence(now, now);
      case IDLE -> new Presence(now, null);
    };
  }

  /** Returns the later value of each time, in whichever order they arrived. */
  Presence merged(Presence other) {
    return new Presence(
        Math.max(lastConnected, other.lastConnected), later(lastActive, other.lastActive));
  }

  /** Returns both merged; null if both are null. */
  static @Nullable Presence later(@Nullable Presence one, @Nullable Presence other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return one.merged(other);
  }

  private static @Nullable Long later(@Nullable Long one, @Nullable Long other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return Math.max(one, other);
  }

  PresenceStatus status() {
    return activeSince() == null ? PresenceStatus.IDLE : PresenceStatus.ACTIVE;
  }

  /** Returns when the user was last in the state that {@link #status} returns. */
  long timestamp() {
    Long active = activeSince();
    return active == null ? lastConnected : active;
  }

  private @Nullable Long activeSince() {
    return lastActive != null && lastActive + ACTIVE_SECONDS >= lastConnected ? lastActive : null;
  }

  boolean isOffline(long now) {
    return lastConnected < now - OFFLINE_AFTER_SECONDS;
  }
}
