package chat.identity.session;

import io.micronaut.context.annotation.ConfigurationProperties;
import java.time.Duration;
import java.time.Instant;

/**
 * The time limits of sessions.
 *
 * @param idle the maximum time without use
 * @param life the maximum total lifetime
 */
@ConfigurationProperties("chat.session")
public record SessionLife(Duration idle, Duration life) {
  /** The number of stored uses per idle period, so that not every request writes. */
  private static final int WRITES_PER_IDLE_PERIOD = 24;

  /** Sessions that were last used before this time have ended. */
  public Instant lastUsedAfter(Instant now) {
    return now.minus(idle);
  }

  /** Sessions that were created before this time have ended. */
  public Instant begunAfter(Instant now) {
    return now.minus(life);
  }

  /** A use is stored only if the last stored one is older than this time. */
  public Instant notedBefore(Instant now) {
    return now.minus(idle.dividedBy(WRITES_PER_IDLE_PERIOD));
  }
}
