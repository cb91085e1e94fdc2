package chat.messaging.access;

import java.util.List;

/**
 * Somebody's subscription to a channel.
 *
 * @param isNow whether he is subscribed now
 * @param periods in which he was; none where he never was
 */
record SubscriptionFacts(boolean isNow, Periods periods) {

  static final SubscriptionFacts NONE = new SubscriptionFacts(false, new Periods(List.of()));
}
