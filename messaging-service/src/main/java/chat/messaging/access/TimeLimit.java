package chat.messaging.access;

import chat.identity.copy.Organization;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * For how long something may be done to a message after it was sent.
 *
 * @param length null for ever
 */
record TimeLimit(@Nullable Duration length) {

  static final TimeLimit NONE = new TimeLimit(null);

  /** For whoever began before the time was over. */
  private static final Duration GRACE = Duration.ofSeconds(20);

  /**
   * What an organization has set, in seconds; 0 is for ever.
   *
   * @param otherwise what counts where an older owner does not say
   */
  static TimeLimit of(Organization organization, String setting, long otherwise) {
    long seconds = organization.settings().number(setting, otherwise);
    return seconds > 0 ? new TimeLimit(Duration.ofSeconds(seconds)) : NONE;
  }

  TimeLimit withGrace() {
    return length == null ? this : new TimeLimit(length.plus(GRACE));
  }

  boolean isOver(MessageOutline message, Instant now) {
    return length != null && Duration.between(message.sentAt(), now).compareTo(length) > 0;
  }

  /** When the oldest message was sent to which it may be done; empty where there is no such. */
  Optional<Instant> oldest(Instant now) {
    return Optional.ofNullable(length).map(now::minus);
  }

  /** The shorter of the two. */
  TimeLimit and(TimeLimit other) {
    boolean isShorter =
        length != null && (other.length == null || length.compareTo(other.length) < 0);
    return isShorter ? this : other;
  }
}
