package chat.channels.subscription;

import java.util.List;

/** The data of a user who is or was subscribed to a channel. */
record StoredSubscription(List<Period> periods, SubscriptionProperties properties) {

  /** For a user who never was. */
  static final StoredSubscription NONE =
      new StoredSubscription(List.of(), SubscriptionProperties.NONE);

  static StoredSubscription of(SubscriptionRow row) {
    return new StoredSubscription(Period.read(row.periods()), row.properties());
  }
}
