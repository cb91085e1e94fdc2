package chat.messaging.message;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a transaction gives to the drafts that it stores.
 *
 * @param ids one for each draft, ascending
 * @param heldChannels those of the channels asked about where other topics than the empty one wait
 * @param subscriptionsNumber how far the copy of subscriptions has come
 * @param organizationVersion null where this service has not heard of the organization
 * @param inKnownTopics of the ids, those whose topics had a message before, as far as that counts
 */
record Moment(
    List<Long> ids,
    Set<Long> heldChannels,
    long subscriptionsNumber,
    @Nullable String organizationVersion,
    Set<Long> inKnownTopics,
    Instant sentAt) {}
