package chat.identity.presence;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.micronaut.serde.annotation.Serdeable;
import org.jspecify.annotations.Nullable;

/**
 * A presence as the specification has it ("Presence").
 *
 * @param client always {@code website}
 * @param status {@code active} or {@code idle}; of one person also {@code offline}
 * @param timestamp UNIX seconds
 * @param pushable false, or null to be left out
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

  /** As {@link #of}, but says of somebody who has gone that he is offline. */
  static ClientPresence at(long now, Presence presence) {
    String status = presence.isOffline(now) ? OFFLINE : presence.status().wireName();
    return new ClientPresence(WEBSITE, status, presence.timestamp(), null);
  }
}
