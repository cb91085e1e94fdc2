package chat.messaging.message;

import chat.contracts.ChangeNumbers;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the transaction allocates to its messages with the lock of the organization held, and the
 * versions to which it compares them.
 *
 * @param ids one for each message, ascending
 * @param versions one for each message
 * @param subscriptionsNumber the version of the projection of subscriptions
 * @param inKnownTopics the ids whose topics had a message before; only those of messages that ask
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
   * Current versions; null for what does not exist.
   *
   * @param channel null for a direct message, too
   */
  record Versions(@Nullable String organization, @Nullable String channel) {

    /** Whether the message was prepared from these versions. */
    boolean areOf(OutgoingMessage outgoing) {
      return outgoing.organizationVersion().equals(organization)
          && (!(outgoing.destination() instanceof OutgoingMessage.ToChannel to)
              || to.channelVersion().equals(channel));
    }
  }
}
