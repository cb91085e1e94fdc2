package chat.identity.presence;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/**
 * A presence for clients that make a state of it themselves ({@code slim_presence}); UNIX seconds.
 *
 * @param activeTimestamp null to be left out
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record SlimPresence(
    @JsonInclude(Include.NON_NULL) @Nullable Long activeTimestamp, long idleTimestamp) {

  static SlimPresence of(Presence presence) {
    return new SlimPresence(presence.lastActive(), presence.lastConnected());
  }
}
