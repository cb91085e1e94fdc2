package chat.messaging.queue;

import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** Which queues were asked for and up to where they were acknowledged, until that is stored. */
@Singleton
final class QueueUses {

  /** Less than any offset. */
  static final long NOTHING = Long.MIN_VALUE;

  private final Map<UUID, Long> acknowledged = new ConcurrentHashMap<>();

  /** The queue is in use, and its client has all up to the offset. */
  void used(UUID queueId, long offset) {
    acknowledged.merge(queueId, offset, Math::max);
  }

  /** As far as it is known here and perhaps not stored yet; else {@link #NOTHING}. */
  long acknowledged(UUID queueId) {
    return acknowledged.getOrDefault(queueId, NOTHING);
  }

  /** What there is to store. */
  Map<UUID, Long> all() {
    return new HashMap<>(acknowledged);
  }

  /** Forgets what has been stored, unless it has changed since. */
  void stored(Map<UUID, Long> uses) {
    uses.forEach(acknowledged::remove);
  }
}
