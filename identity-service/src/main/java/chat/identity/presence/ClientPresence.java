package chat.identity.presence;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.micronaut.serde.annotation.Serdeable;
import org.jspecify.annotations.Nullable;

/**
 * A presence in the classic format (API: get-user-presence).
 *
 * @param client always {@code website}
 * @param status {@code active} or {@code idle}; for a single user also {@code offline}
 * @param timestamp UNIX seconds
 * @param pushable false, or null to omit it
 */
@Serdeable
record ClientPresence(
    String client,
    String status,
    long timestamp,
    @JsonInclude(Include.NON_NULL) @Nullable Boolean pushable) {
  private static final String WEBSITE = "website";
  private static final String OFFLINE = "offline";

  static ClientPresence pushable(Presence presence) {
    return new ClientPresence(WEBSITE, presence.status().wireName(), presence.timestamp(), false);
  }

  static ClientPresence of(Presence presence) {
    return new ClientPresence(WEBSITE, presence.status().wireName(), presence.timestamp(), null);
  }

  /** Like {@link #of}, but with status {@code offline} if the user is offline. */
  static ClientPresence at(long now, Presence presence) {
    String status = presence.isOffline(now) ? OFFLINE : presence.status().wireName();
    return new ClientPresence(WEBSITE, status, presence.timestamp(), null);
  }
}
