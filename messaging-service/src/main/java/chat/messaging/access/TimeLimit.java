package chat.messaging.access;

import chat.identityprojection.ProjectedOrganization;
import chat.messaging.messageread.MessageOutline;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The period after sending during which an operation on a message is allowed.
 *
 * @param length null if unlimited
 */
record TimeLimit(@Nullable Duration length) {

  static final TimeLimit NONE = new TimeLimit(null);

  /** For requests that were started shortly before the limit. */
  private static final Duration GRACE = Duration.ofSeconds(20);

  /**
   * The limit that an organization has set, in seconds; 0 means unlimited.
   *
   * @param otherwise used if the setting is missing because its owner runs an older release
   */
  static TimeLimit of(ProjectedOrganization organization, String setting, long otherwise) {
    long seconds = organization.settings().number(setting, otherwise);
    return seconds > 0 ? new TimeLimit(Duration.ofSeconds(seconds)) : NONE;
  }

  TimeLimit withGrace() {
    return length == null ? this : new TimeLimit(length.plus(GRACE));
  }

  boolean isOver(MessageOutline message, Instant now) {
    return length != null && Duration.between(message.sentAt(), now).compareTo(length) > 0;
  }

  /** Returns the earliest sending time that is within the limit; empty if unlimited. */
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
