package chat.messaging.message;

import java.time.Instant;
import java.util.List;

/**
 * What a transaction gives to the drafts that it stores.
 *
 * @param ids one for each draft, ascending
 * @param subscriptionsNumber how far the copy of subscriptions has come
 */
record Moment(List<Long> ids, long subscriptionsNumber, Instant sentAt) {}
