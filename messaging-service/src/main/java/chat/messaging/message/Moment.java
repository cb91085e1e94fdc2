package chat.messaging.message;

import chat.contracts.ChangeNumbers;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a transaction gives to the drafts that it stores, and what has to be so that it may.
 *
 * @param ids one for each draft, ascending
 * @param versions the same
 * @param subscriptionsNumber how far the copy of subscriptions has come
 * @param inKnownTopics of the ids, those whose topics had a message before, as far as that counts
 * @param changes the numbers of the last changes of {@link MessageEvents#TOPICS}
 */
record Moment(
    List<Long> ids,
    List<Versions> versions,
    long subscriptionsNumber,
    Set<Long> inKnownTopics,
    ChangeNumbers changes,
    Instant sentAt) {

  /**
   * Of what there is at the moment; null where there is none.
   *
   * @param channel that of a channel message
   */
  record Versions(@Nullable String organization, @Nullable String channel) {

    /** Whether the draft was made by these. */
    boolean areOf(Draft draft) {
      return draft.organizationVersion().equals(organization)
          && (!(draft.destination() instanceof Draft.ToChannel to)
              || to.channelVersion().equals(channel));
    }
  }
}
