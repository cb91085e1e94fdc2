package chat.channels.subscribe;

import chat.channels.access.ConcurrentChannelChange;
import chat.channels.subscribe.Subscribe.SubscribeResult;
import chat.channels.subscribe.SubscribeRules.Permitted;
import chat.channels.subscribe.SubscribeRules.Removal;
import chat.channels.subscribe.Unsubscribe.UnsubscribeResult;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;

/** Begins and ends subscriptions of one request, in one transaction. */
@Singleton
class UpdateSubscriptions {

  private final Subscribe subscribe;
  private final Unsubscribe unsubscribe;

  UpdateSubscriptions(Subscribe subscribe, Unsubscribe unsubscribe) {
    this.subscribe = subscribe;
    this.unsubscribe = unsubscribe;
  }

  record UpdateResult(SubscribeResult begun, UnsubscribeResult ended) {}

  /** Throws {@link ConcurrentChannelChange} if a permission must be decided again. */
  @Transactional
  UpdateResult update(Permitted permitted, Removal removal) {
    return new UpdateResult(subscribe.subscribe(permitted), unsubscribe.unsubscribe(removal));
  }
}
