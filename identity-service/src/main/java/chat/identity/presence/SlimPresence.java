package chat.identity.presence;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/**
 * A presence for clients that make a state of it themselves ({@code slim_presence}); UNIX seconds.
 *
 * @param activeTimestamp clients know none without it: of who never was active, when he joined
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
