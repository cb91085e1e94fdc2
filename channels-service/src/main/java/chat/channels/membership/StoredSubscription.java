package chat.channels.membership;

import java.util.List;

/** The stored data of a current or former subscription. */
record StoredSubscription(List<Period> periods, SubscriptionProperties properties) {

  /** For a user who was never subscribed. */
  static final StoredSubscription NONE =
      new StoredSubscription(List.of(), SubscriptionProperties.NONE);

  static StoredSubscription of(SubscriptionRow row) {
    return new StoredSubscription(Period.read(row.periods()), row.properties());
  }
}
