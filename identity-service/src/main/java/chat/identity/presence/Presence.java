package chat.identity.presence;

import io.micronaut.data.annotation.MappedEntity;
import org.jspecify.annotations.Nullable;

/**
 * When somebody was last there, in UNIX seconds.
 *
 * @param lastConnected when one of his clients last told anything
 * @param lastActive when one last told that he was active; null if none ever did
 */
@MappedEntity("presence")
record Presence(long lastConnected, @Nullable Long lastActive) {

  /** Being active counts for so long, lest an idle client beside it hide it. */
  private static final long ACTIVE_SECONDS = 70;

  private static final long OFFLINE_AFTER_SECONDS = 200;

  static Presence of(PresenceStatus status, long now) {
    return switch (status) {
      case ACTIVE -> new Presence(now, now);
      case IDLE -> new Presence(now, null);
    };
  }

  /** The later one of each time, whichever came first. */
  Presence merged(Presence other) {
    return new Presence(
        Math.max(lastConnected, other.lastConnected), later(lastActive, other.lastActive));
  }

  /** Both merged; null where there is neither. */
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

  /** When he last was in the state that {@link #status} tells. */
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
