package chat.messaging.cache;

import chat.contracts.ChangeNumbers;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.client.SeenHeader;
import chat.kit.fastpath.EventLoopFastPath;
import chat.kit.projection.ProjectionPositions;
import chat.messaging.eventlog.EventsConsumed;
import chat.messaging.eventlog.LoggedEvent;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micronaut.runtime.event.annotation.EventListener;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Supplies the versions of cached values, and decides whether these may be used.
 *
 * <p>Get the version before you read a value that you are going to cache.
 */
@Singleton
public final class CacheVersions {

  private static final String OWN = Program.MESSAGING.wireName();
  private static final int MAX_ORGANIZATIONS = 10_000;

  private final CacheBudget budget;
  private final ProjectionPositions positions;
  private final LatestEventRepository latest;
  private final ChangesFromEvents changesFromEvents;
  private final ChangeCounters changes = new ChangeCounters();
  private final Map<Long, Long> lastConsumed = new ConcurrentHashMap<>();
  private final Cache<Long, ChangeCheck> checks =
      Caffeine.newBuilder().maximumSize(MAX_ORGANIZATIONS).build();

  CacheVersions(
      CacheBudget budget,
      ProjectionPositions positions,
      LatestEventRepository latest,
      ChangesFromEvents changesFromEvents) {
    this.budget = budget;
    this.positions = positions;
    this.latest = latest;
    this.changesFromEvents = changesFromEvents;
  }

  /**
   * Whether caching is enabled and this thread is not in a transaction.
   *
   * <p>A transaction sees changes that others do not see.
   */
  public boolean isCachingAllowed() {
    return !budget.isNone() && !latest.isInTransaction();
  }

  /**
   * Whether values that depend only on projections may be used by the current {@link
   * #ofProjections}.
   */
  public boolean isProjectionCacheUsable(long organizationId) {
    if (!isCachingAllowed()) {
      return false;
    }
    check(organizationId);
    return true;
  }

  /**
   * Whether all values may be used by the current versions.
   *
   * <p>Requires that this replica has consumed every change that the client has seen, and every
   * change that was written half a second ago.
   */
  public boolean isCacheUsable(long organizationId) {
    if (!isCachingAllowed()) {
      return false;
    }
    long written = check(organizationId).written();
    long seenByClient = seenByClient();
    // The client's number is the maximum over all services, so it may exceed this service's last
    // event.
    return lastConsumed(organizationId) >= written
        && (lastConsumed(organizationId) >= seenByClient
            || lastConsumed(organizationId) >= latest(organizationId));
  }

  /** Version of values that depend on the projections for which every request waits. */
  public long ofProjections(long organizationId) {
    return positions.version(organizationId);
  }

  /** Version of values that this service stores for a whole organization. */
  public long ofOrganization(long organizationId) {
    return changes.of(new ChangedKeys.OfOrganization(organizationId));
  }

  /** Version of a message with everything attached to it, and of its organization's values. */
  public long ofMessage(long organizationId, long messageId) {
    return changes.of(new ChangedKeys.OfMessage(messageId)) + ofOrganization(organizationId);
  }

  /** Version of a reader's flags on messages. */
  public long ofBlock(long organizationId, FlagBlockKey block) {
    return changes.of(new ChangedKeys.OfBlock(block))
        + changes.of(new ChangedKeys.OfReader(block.readerId()))
        + ofOrganization(organizationId);
  }

  /** Invalidates all values of an organization after a change that no event may announce. */
  public void changed(long organizationId) {
    changes.changed(new ChangedKeys.OfOrganization(organizationId));
  }

  /** Records that a response of this replica has announced an event with that number. */
  void recordLocalChange(long organizationId, long number) {
    checkOf(organizationId).recordWritten(number);
  }

  /**
   * Applies the changes of consumed events.
   *
   * <p>If a number is missing before an event, the changes in between are unknown, so the whole
   * organization is invalidated; the first event that is read counts as such. An event with an
   * earlier number is applied, too, because the number may have been reused for another event.
   */
  @EventListener
  void onEventsConsumed(EventsConsumed read) {
    if (budget.isNone()) {
      return;
    }
    for (LoggedEvent event : read.events()) {
      if (event.source().equals(OWN)) {
        long organizationId = event.organizationId();
        if (event.number() > lastConsumed(organizationId) + 1) {
          changes.changed(new ChangedKeys.OfOrganization(organizationId));
        }
        changesFromEvents.of(event).forEach(changes::changed);
        lastConsumed.merge(organizationId, event.number(), Math::max);
      }
    }
  }

  /** The number of this service's last event that this replica has consumed. */
  public long lastConsumed(long organizationId) {
    return lastConsumed.getOrDefault(organizationId, 0L);
  }

  private static long seenByClient() {
    return ChangeNumbers.parse(SeenHeader.ofRequest())
        .numbers()
        .getOrDefault(Topic.CLIENT_EVENTS, 0L);
  }

  private ChangeCheck checkOf(long organizationId) {
    return checks.get(organizationId, _ -> new ChangeCheck(System.nanoTime()));
  }

  /** Returns the last check of the database, repeated if it is due. */
  private ChangeCheck check(long organizationId) {
    ChangeCheck changeCheck = checkOf(organizationId);
    long now = System.nanoTime();
    if (EventLoopFastPath.isAttempting()) {
      if (changeCheck.wouldBeDue(now)) {
        EventLoopFastPath.requireBlockingThread();
      }
    } else if (changeCheck.isDue(now)) {
      positions.refresh(organizationId);
      changeCheck.recordWritten(latest(organizationId));
      changeCheck.succeeded(now);
    }
    return changeCheck;
  }

  /**
   * Reads the number of the last event that was written.
   *
   * <p>If no event of the organization was consumed yet, all events up to this one count as
   * consumed, because later cache entries are read after it. The same applies if the number is
   * lower than the last consumed one before the query, as in a database that lost its last
   * transactions: the numbers are then reused for other changes.
   */
  private long latest(long organizationId) {
    Long before = lastConsumed.get(organizationId);
    long number = latest.number(organizationId);
    if (before == null || number < before) {
      changes.changed(new ChangedKeys.OfOrganization(organizationId));
      lastConsumed.compute(
          organizationId, (_, now) -> now == null || now.equals(before) ? number : now);
    }
    return number;
  }
}
