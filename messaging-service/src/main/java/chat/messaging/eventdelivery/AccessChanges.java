package chat.messaging.eventdelivery;

import chat.kit.error.Refusal;
import chat.kit.projection.StaleReadGuard;
import chat.messaging.access.RequiredTopics;
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
 * Delays events until earlier changes of access are applied to the projections.
 *
 * <p>An owner publishes such a change together with an event about it. Once that event has been
 * consumed, the owner is asked for its latest changes, and later events wait until the projections
 * have applied them.
 */
@Singleton
final class AccessChanges {

  private static final Logger LOG = LoggerFactory.getLogger(AccessChanges.class);

  /**
   * Time within which changes normally reach every projection. An owner that was unavailable is not
   * asked again for as long.
   */
  private static final long PROPAGATION_NANOS = Duration.ofSeconds(1).toNanos();

  private final EventLog log;
  private final StaleReadGuard staleReadGuard;
  private final Map<Long, Progress> organizations = new ConcurrentHashMap<>();

  AccessChanges(EventLog log, StaleReadGuard staleReadGuard) {
    this.log = log;
    this.staleReadGuard = staleReadGuard;
  }

  /**
   * How far the projections have applied the changes of an organization. Its monitor is held while
   * the owners are asked.
   */
  private static final class Progress {

    /** Stands for all changes before this process began to consume. */
    private final AccessChange beginning = new AccessChange(-1, System.nanoTime());

    private final AtomicLong appliedOffset = new AtomicLong(Long.MIN_VALUE);
    private @Nullable Long unavailableSince;

    private boolean isApplied(AccessChange change) {
      return change.offset() <= appliedOffset.get();
    }

    private void markApplied(AccessChange change) {
      appliedOffset.accumulateAndGet(change.offset(), Math::max);
    }

    private boolean isOwnerUnavailable() {
      return unavailableSince != null && System.nanoTime() - unavailableSince < PROPAGATION_NANOS;
    }
  }

  /**
   * Waits until the projections have applied all changes of access whose events have been consumed.
   * One caller asks the owners for all waiting callers. If an owner is unavailable, waits until the
   * last change is one second old.
   */
  void await(long organizationId) {
    Progress progress = organizations.computeIfAbsent(organizationId, _ -> new Progress());
    AccessChange last = last(organizationId, progress);
    if (!progress.isApplied(last) && !catchUp(organizationId, progress, last)) {
      awaitPropagation(last);
      progress.markApplied(last);
    }
  }

  private AccessChange last(long organizationId, Progress progress) {
    AccessChange last = log.changeOfAccess(organizationId);
    return last == null ? progress.beginning : last;
  }

  /** False if an owner is unavailable, or was so recently. */
  private boolean catchUp(long organizationId, Progress progress, AccessChange awaited) {
    synchronized (progress) {
      if (progress.isApplied(awaited)) {
        return true;
      }
      if (progress.isOwnerUnavailable()) {
        return false;
      }
      AccessChange last = last(organizationId, progress);
      try {
        staleReadGuard.catchUp(organizationId, RequiredTopics.CHANNEL_RIGHTS);
      } catch (Refusal refusal) {
        LOG.warn(
            "Access changes not confirmed by their owner; delivering by current projections: {}",
            refusal.text());
        progress.unavailableSince = System.nanoTime();
        return false;
      }
      progress.markApplied(last);
      return true;
    }
  }

  /** An unavailable owner makes no further changes, and its earlier ones are on their way. */
  private static void awaitPropagation(AccessChange change) {
    try {
      TimeUnit.NANOSECONDS.sleep(change.consumedAtNanos() + PROPAGATION_NANOS - System.nanoTime());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
