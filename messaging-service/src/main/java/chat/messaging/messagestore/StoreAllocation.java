package chat.messaging.messagestore;

import chat.contracts.ChangeNumbers;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Ids, time and change numbers allocated to a batch under the organization's lock.
 *
 * <p>Includes the current versions of organization and channels.
 *
 * @param ids one per message, ascending
 * @param versions one per message
 * @param subscriptionsNumber the version of the projection of subscriptions
 * @param inKnownTopics the ids whose topics already had a message; only for messages whose policy
 *     upgrade depends on being first
 * @param changes the latest numbers of {@link MessageEvents#TOPICS}
 */
record StoreAllocation(
    List<Long> ids,
    List<Versions> versions,
    long subscriptionsNumber,
    Set<Long> inKnownTopics,
    ChangeNumbers changes,
    Instant sentAt) {

  /**
   * Current versions; null if the organization or the channel does not exist.
   *
   * @param channel null for a direct message, too
   */
  record Versions(@Nullable String organization, @Nullable String channel) {

    /** Whether the message was prepared from these versions. */
    boolean match(OutgoingMessage outgoing) {
      return outgoing.organizationVersion().equals(organization)
          && (!(outgoing.destination() instanceof OutgoingMessage.ToChannel to)
              || to.channelVersion().equals(channel));
    }
  }
}
