package chat.messaging.eventview;

import chat.contracts.Topic;
import chat.kit.copy.FreshCopies;
import chat.kit.error.Refusal;
import chat.messaging.eventlog.EventLog;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the order between changes of access and other events: an owner publishes such a change
 * together with an event about it, so once that event has come the owner is asked, and what comes
 * behind it waits until the copies have the change, too.
 */
@Singleton
final class AccessChanges {

  private static final Logger LOG = LoggerFactory.getLogger(AccessChanges.class);

  private static final Set<Topic> COPIES =
      Set.of(
          Topic.CHANNEL_CHANGED,
          Topic.SUBSCRIPTION_CHANGED,
          Topic.USER_CHANGED,
          Topic.GROUP_CHANGED,
          Topic.ORGANIZATION_CHANGED);

  /** In which changes reach every copy anyway. */
  private static final Duration USUAL = Duration.ofSeconds(1);

  private final EventLog log;
  private final FreshCopies copies;
  private final Map<Long, Long> comeTo = new ConcurrentHashMap<>();

  AccessChanges(EventLog log, FreshCopies copies) {
    this.log = log;
    this.copies = copies;
  }

  /** Waits until the copies have all changes of access that have come as events. */
  void await(long organizationId) {
    long latest = log.changeOfAccess(organizationId);
    if (latest <= comeTo.getOrDefault(organizationId, -1L)) {
      return;
    }
    try {
      copies.catchUp(organizationId, COPIES);
    } catch (Refusal away) {
      LOG.warn("Events go on by the copies as they are: {}", away.text());
      pause();
    }
    comeTo.merge(organizationId, latest, Math::max);
  }

  /** Who is away changes nothing more; what it has said before is on its way. */
  private static void pause() {
    try {
      Thread.sleep(USUAL);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
