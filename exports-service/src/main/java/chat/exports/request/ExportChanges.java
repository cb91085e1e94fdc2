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

/** Changes exports under the organization's lock, each with its event. */
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

  /** A new export that waits for a worker; refused where the organization has too many. */
  @Transactional
  long request(
      long organizationId, long actingUserId, ExportType type, String secret, ExportLimits limits) {
    outbox.lock(organizationId);
    Instant now = clock.instant();
    requireRoom(organizationId, limits, now);
    DataExport requested =
        exports.insert(organizationId, actingUserId, type.wireName(), secret, now);
    outbox.append(organizationId, List.of(events.changed(organizationId)));
    return requested.exportId();
  }

  private void requireRoom(long organizationId, ExportLimits limits, Instant now) {
    int weekly = limits.weekly();
    if (weekly > 0 && exports.countSince(organizationId, now.minus(WEEK)) >= weekly) {
      throw ExportsError.TOO_MANY_EXPORTS.refuse();
    }
    int pending = limits.pending();
    if (pending > 0 && exports.countPending(organizationId) >= pending) {
      throw ExportsError.TOO_MANY_PENDING.refuse(pending);
    }
  }

  /** Ends a pending export; whoever works at it stops at his next look. */
  @Transactional
  void cancel(DataExport export) {
    outbox.lock(export.organizationId());
    if (!exports.cancel(export.organizationId(), export.exportId(), clock.instant())) {
      throw ExportsError.NOT_IN_PROGRESS.refuse();
    }
    outbox.append(export.organizationId(), List.of(events.changed(export.organizationId())));
  }

  /** Notes that an archive goes; false where that was noted already. */
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

  /** Notes that somebody works at it. */
  @Transactional
  public void start(DataExport claimed) {
    outbox.lock(claimed.organizationId());
    if (exports.start(claimed.exportId(), claimed.attempts())) {
      outbox.append(claimed.organizationId(), List.of(events.changed(claimed.organizationId())));
    }
  }

  /**
   * Notes that the archive is there, and has people told where.
   *
   * @param expiresAt null where it is kept for ever
   * @return false where nobody wants it any more
   */
  @Transactional
  public boolean succeed(
      DataExport claimed, Progress progress, long size, @Nullable Instant expiresAt) {
    outbox.lock(claimed.organizationId());
    if (!exports.succeed(
        claimed.exportId(), claimed.attempts(), progress.done(), size, expiresAt)) {
      return false;
    }
    String link = events.address(claimed.organizationId()) + claimed.path();
    outbox.append(claimed.organizationId(), List.of(events.changed(claimed.organizationId())));
    tasks.add(notices.done(claimed, link));
    return true;
  }

  /** Gives up, and has people told. */
  @Transactional
  public void fail(DataExport claimed, String reason) {
    outbox.lock(claimed.organizationId());
    if (exports.fail(claimed.exportId(), claimed.attempts(), reason, clock.instant())) {
      outbox.append(claimed.organizationId(), List.of(events.changed(claimed.organizationId())));
      tasks.add(notices.failed(claimed, reason));
    }
  }
}
