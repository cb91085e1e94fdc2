package chat.identity.presence;

import chat.identity.presence.ReadPresence.JoinedPresence;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/**
 * The presence of a single user, in both formats (API: get-user-presence); UNIX seconds.
 *
 * @param activeTimestamp the join date of users that never were active
 * @param aggregated null to omit it, like {@code website}
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record UserPresence(
    long activeTimestamp,
    long idleTimestamp,
    @JsonInclude(Include.NON_NULL) @Nullable ClientPresence aggregated,
    @JsonInclude(Include.NON_NULL) @Nullable ClientPresence website) {

  static UserPresence at(long now, JoinedPresence joined) {
    ClientPresence both = ClientPresence.at(now, joined.presence());
    SlimPresence slim = SlimPresence.of(joined.presence(), joined.joined());
    return new UserPresence(slim.activeTimestamp(), slim.idleTimestamp(), both, both);
  }

  /** Returns only the times. */
  static UserPresence slim(JoinedPresence joined) {
    SlimPresence slim = SlimPresence.of(joined.presence(), joined.joined());
    return new UserPresence(slim.activeTimestamp(), slim.idleTimestamp(), null, null);
  }
}
