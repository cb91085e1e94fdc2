package chat.identity.presence;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/**
 * A presence for clients that derive the status themselves ({@code slim_presence}); UNIX seconds.
 *
 * @param activeTimestamp the join date of users that never were active, because clients require a
 *     value
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record SlimPresence(long activeTimestamp, long idleTimestamp) {

  /**
   * @param joined UNIX seconds
   */
  static SlimPresence of(Presence presence, long joined) {
    Long lastActive = presence.lastActive();
    return new SlimPresence(lastActive == null ? joined : lastActive, presence.lastConnected());
  }
}
