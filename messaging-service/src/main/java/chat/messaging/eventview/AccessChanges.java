package chat.messaging.eventview;

import chat.kit.copy.FreshCopies;
import chat.kit.error.Refusal;
import chat.messaging.access.RestsOn;
import chat.messaging.eventlog.AccessChange;
import chat.messaging.eventlog.EventLog;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
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

  /** In which changes reach every copy anyway; so long, an owner that was away is not asked. */
  private static final long USUAL = Duration.ofSeconds(1).toNanos();

  private final EventLog log;
  private final FreshCopies copies;
  private final Map<Long, Progress> organizations = new ConcurrentHashMap<>();

  AccessChanges(EventLog log, FreshCopies copies) {
    this.log = log;
    this.copies = copies;
  }

  /** How far the copies have come with an organization's changes; its lock is held to ask. */
  private static final class Progress {

    /** What came before this program began to read is a change, too. */
    private final AccessChange beginning = new AccessChange(-1, System.nanoTime());

    private final AtomicLong comeTo = new AtomicLong(Long.MIN_VALUE);
    private @Nullable Long foundAway;

    private boolean hasCome(AccessChange change) {
      return change.offset() <= comeTo.get();
    }

    private void come(AccessChange change) {
      comeTo.accumulateAndGet(change.offset(), Math::max);
    }

    private boolean isAway() {
      return foundAway != null && System.nanoTime() - foundAway < USUAL;
    }
  }

  /**
   * Waits until the copies have all changes of access that have come as events; one asks for all
   * who wait. Where an owner is away, until the last of them is a second old.
   */
  void await(long organizationId) {
    Progress progress = organizations.computeIfAbsent(organizationId, _ -> new Progress());
    AccessChange last = last(organizationId, progress);
    if (!progress.hasCome(last) && !catchUp(organizationId, progress, last)) {
      pause(last);
      progress.come(last);
    }
  }

  private AccessChange last(long organizationId, Progress progress) {
    AccessChange last = log.changeOfAccess(organizationId);
    return last == null ? progress.beginning : last;
  }

  /** False where an owner is away, or was a moment ago. */
  private boolean catchUp(long organizationId, Progress progress, AccessChange awaited) {
    synchronized (progress) {
      if (progress.hasCome(awaited)) {
        return true;
      }
      if (progress.isAway()) {
        return false;
      }
      AccessChange last = last(organizationId, progress);
      try {
        copies.catchUp(organizationId, RestsOn.CHANNEL_RIGHTS);
      } catch (Refusal away) {
        LOG.warn("Events go on by the copies as they are: {}", away.text());
        progress.foundAway = System.nanoTime();
        return false;
      }
      progress.come(last);
      return true;
    }
  }

  /** Who is away changes nothing more; what it has said before is on its way. */
  private static void pause(AccessChange change) {
    try {
      TimeUnit.NANOSECONDS.sleep(change.came() + USUAL - System.nanoTime());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
