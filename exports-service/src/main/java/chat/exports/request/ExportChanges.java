package chat.exports.request;

import chat.exports.ExportsError;
import chat.kit.outbox.Outbox;
import chat.kit.task.Tasks;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Changes the state of exports together with their events, holding the organization's lock. */
@Singleton
public class ExportChanges {

  private static final Duration WEEK = Duration.ofDays(7);

  private final DataExportRepository exports;
  private final ExportEvents events;
  private final ExportNotices notices;
  private final Outbox outbox;
  private final Tasks tasks;
  private final Clock clock;

  ExportChanges(
      DataExportRepository exports,
      ExportEvents events,
      ExportNotices notices,
      Outbox outbox,
      Tasks tasks,
      Clock clock) {
    this.exports = exports;
    this.events = events;
    this.notices = notices;
    this.outbox = outbox;
    this.tasks = tasks;
    this.clock = clock;
  }

  /**
   * Creates an export for the next free worker. Throws a refusal if the organization's limits are
   * reached.
   */
  @Transactional
  long request(
      long organizationId, long actingUserId, ExportType type, String secret, ExportLimits limits) {
    outbox.lock(organizationId);
    Instant now = clock.instant();
    requireWithinLimits(organizationId, limits, now);
    DataExport requested =
        exports.insert(organizationId, actingUserId, type.wireName(), secret, now);
    outbox.append(organizationId, List.of(events.changed(organizationId)));
    return requested.exportId();
  }

  private void requireWithinLimits(long organizationId, ExportLimits limits, Instant now) {
    int weekly = limits.weekly();
    if (weekly > 0 && exports.countSince(organizationId, now.minus(WEEK)) >= weekly) {
      throw ExportsError.TOO_MANY_EXPORTS.refuse();
    }
    int pending = limits.pending();
    if (pending > 0 && exports.countPending(organizationId) >= pending) {
      throw ExportsError.TOO_MANY_PENDING.refuse(pending);
    }
  }

  /** Cancels a pending export; its worker stops at the next renewal of its lease. */
  @Transactional
  void cancel(DataExport export) {
    outbox.lock(export.organizationId());
    if (!exports.cancel(export.organizationId(), export.exportId(), clock.instant())) {
      throw ExportsError.NOT_IN_PROGRESS.refuse();
    }
    outbox.append(export.organizationId(), List.of(events.changed(export.organizationId())));
  }

  /** Marks an archive as deleted. Returns false if it already was. */
  @Transactional
  public boolean delete(DataExport export) {
    outbox.lock(export.organizationId());
    boolean isDeleted =
        exports.markDeleted(export.organizationId(), export.exportId(), clock.instant());
    if (isDeleted) {
      outbox.append(export.organizationId(), List.of(events.changed(export.organizationId())));
    }
    return isDeleted;
  }

  /** Marks an export as started. */
  @Transactional
  public void start(DataExport leased) {
    outbox.lock(leased.organizationId());
    if (exports.start(leased.exportId(), leased.attempts())) {
      outbox.append(leased.organizationId(), List.of(events.changed(leased.organizationId())));
    }
  }

  /**
   * Marks an export as succeeded and has the recipients notified.
   *
   * @param expiresAt null if the archive does not expire
   * @return false if the lease is lost, or the export was cancelled
   */
  @Transactional
  public boolean succeed(
      DataExport leased, ProgressReport progressReport, long size, @Nullable Instant expiresAt) {
    outbox.lock(leased.organizationId());
    if (!exports.succeed(
        leased.exportId(), leased.attempts(), progressReport.done(), size, expiresAt)) {
      return false;
    }
    String link = events.address(leased.organizationId()) + leased.path();
    outbox.append(leased.organizationId(), List.of(events.changed(leased.organizationId())));
    tasks.add(notices.done(leased, link));
    return true;
  }

  /** Marks an export as failed and has the recipients notified. */
  @Transactional
  public void fail(DataExport leased, String reason) {
    outbox.lock(leased.organizationId());
    if (exports.fail(leased.exportId(), leased.attempts(), reason, clock.instant())) {
      outbox.append(leased.organizationId(), List.of(events.changed(leased.organizationId())));
      tasks.add(notices.failed(leased, reason));
    }
  }
}
