package chat.messaging.emptytopic;

import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/** Holds channels, under the lock under which messages are stored. */
@Singleton
class EmptyTopicHolds {

  /** For decisions of which channels-service says nothing, whenever it is asked. */
  private static final Duration LONGEST_HOLD = Duration.ofHours(1);

  private final Outbox outbox;
  private final EmptyTopicStore store;
  private final Clock clock;

  EmptyTopicHolds(Outbox outbox, EmptyTopicStore store, Clock clock) {
    this.outbox = outbox;
    this.store = store;
    this.clock = clock;
  }

  /** False, and nothing held, where there is a message in another topic. */
  @Transactional
  boolean hold(long organizationId, long channelId, UUID operationId) {
    outbox.lock(organizationId);
    if (store.hasOtherTopics(channelId)) {
      return false;
    }
    Instant now = clock.instant();
    store.forgetExpired(channelId, now);
    store.hold(
        channelId, operationId, now.plus(EmptyTopicStore.CERTAIN_HOLD), now.plus(LONGEST_HOLD));
    return true;
  }

  /** Ends the hold of this operation; the channel stays held where another holds it too. */
  void release(long channelId, UUID operationId) {
    store.release(channelId, operationId);
  }
}
