package chat.identity.presence;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.micronaut.serde.annotation.Serdeable;
import org.jspecify.annotations.Nullable;

/**
 * A presence in the classic format (API: get-user-presence).
 *
 * @param client always {@code website}, or null to omit it
 * @param status {@code active} or {@code idle}. In {@code get-user-presence}, it is {@code offline}
 *     after 200 seconds without a connection.
 * @param timestamp the time at which the user was last in this state, in UNIX seconds
 * @param pushable always false; null, and then omitted, in {@code aggregated} and in {@code
 *     get-user-presence}
 */
@Serdeable
record ClientPresence(
    @JsonInclude(Include.NON_NULL) @Nullable String client,
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

  /** Like {@link #of}, but without client, and {@code offline} if the user is offline. */
  static ClientPresence at(long now, Presence presence) {
    String status = presence.isOffline(now) ? OFFLINE : presence.status().wireName();
    return new ClientPresence(null, status, presence.timestamp(), null);
  }
}
