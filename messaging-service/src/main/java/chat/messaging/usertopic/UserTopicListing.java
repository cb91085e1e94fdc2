package chat.messaging.usertopic;

import io.micronaut.core.annotation.Introspected;
import java.time.Instant;

/**
 * A user's policy for a topic, with the channel's name.
 *
 * @param visibilityPolicy the number of {@link #policy}
 */
@Introspected
record UserTopicListing(
    long channelId, String channelName, String topic, int visibilityPolicy, Instant lastUpdated) {

  VisibilityPolicy policy() {
    return VisibilityPolicy.of(visibilityPolicy);
  }
}
