package chat.messaging.messageread;

import chat.messaging.accessquery.SubscriptionPeriods;
import java.util.List;

/**
 * A user's subscription to a channel.
 *
 * @param isNow whether the user is subscribed now
 * @param periods all periods of the subscription; empty if the user was never subscribed
 */
record SubscriptionFacts(boolean isNow, SubscriptionPeriods periods) {

  static final SubscriptionFacts NONE =
      new SubscriptionFacts(false, new SubscriptionPeriods(List.of()));
}
