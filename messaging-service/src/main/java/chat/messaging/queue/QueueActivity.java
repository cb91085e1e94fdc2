package chat.messaging.queue;

import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** Buffers uses and acknowledged offsets of event queues until they are stored. */
@Singleton
final class QueueActivity {

  /** A value below every offset. */
  static final long NOTHING = Long.MIN_VALUE;

  private final Map<UUID, Long> acknowledged = new ConcurrentHashMap<>();

  /** Records a use of the queue and the offset up to which its client has received the events. */
  void used(UUID queueId, long offset) {
    acknowledged.merge(queueId, offset, Math::max);
  }

  /** Returns the buffered acknowledged offset; {@link #NOTHING} if there is none. */
  long acknowledged(UUID queueId) {
    return acknowledged.getOrDefault(queueId, NOTHING);
  }

  /** Returns a snapshot of all buffered uses. */
  Map<UUID, Long> all() {
    return new HashMap<>(acknowledged);
  }

  /** Removes stored uses, unless they have changed since. */
  void stored(Map<UUID, Long> uses) {
    uses.forEach(acknowledged::remove);
  }
}
