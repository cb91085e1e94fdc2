package chat.identity.session;

import io.micronaut.context.annotation.ConfigurationProperties;
import java.time.Duration;
import java.time.Instant;

/**
 * How long sessions live.
 *
 * @param idle without being used
 * @param life at the longest
 */
@ConfigurationProperties("chat.session")
public record SessionLife(Duration idle, Duration life) {
  /** Uses are noted so many times in an idle time, lest each request write. */
  private static final int NOTES = 24;

  /** A session that was last used before has ended. */
  public Instant lastUsedAfter(Instant now) {
    return now.minus(idle);
  }

  /** A session that began before has ended. */
  public Instant begunAfter(Instant now) {
    return now.minus(life);
  }

  /** A use is worth noting if the last noted one was before. */
  public Instant notedBefore(Instant now) {
    return now.minus(idle.dividedBy(NOTES));
  }
}
