package chat.exports.request;

import chat.kit.job.JobCounts;
import io.micronaut.data.annotation.ParameterExpression;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table {@code data_export}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface DataExportRepository extends GenericRepository<DataExport, Long> {

  @Query(
      """
      insert into data_export (organization_id, acting_user_id, export_type, status, export_time,
        secret, next_attempt)
      values (:organizationId, :actingUserId, :exportType, 'requested', :now, :secret, :now)
      returning *
      """)
  DataExport insert(
      long organizationId, long actingUserId, String exportType, String secret, Instant now);

  /** Lists the organization's newest exports, at most 1,000, in ascending order of id. */
  @Query(
      """
      select * from (
        select * from data_export where organization_id = :organizationId
        order by export_id desc limit 1000) newest
      order by export_id
      """)
  List<DataExport> list(long organizationId);

  @Query(
      """
      select * from data_export where organization_id = :organizationId and export_id = :exportId
      """)
  Optional<DataExport> find(long organizationId, long exportId);

  /** Finds the export whose archive URL contains this secret. */
  @Query(
      """
      select * from data_export
      where organization_id = :organizationId and secret = :secret and status = 'succeeded'
      """)
  Optional<DataExport> findArchive(long organizationId, String secret);

  @Query(
      """
      select count(*) from data_export
      where organization_id = :organizationId and export_time > :since
      """)
  long countSince(long organizationId, Instant since);

  @Query(
      """
      select count(*) from data_export
      where organization_id = :organizationId and status in ('requested', 'started')
      """)
  long countPending(long organizationId);

  /** Counts the exports of all organizations that a worker has leased. */
  @Query(
      """
      select count(*) from data_export
      where status = 'started' and next_attempt > :now and failure is null
      """)
  long countLeased(Instant now);

  /** Counts exports as jobs; cancelled ones are not counted as failed. */
  @Query(
      """
      select count(*) filter (where is_pending and next_attempt <= :now) as due,
        count(*) filter (where is_pending and next_attempt > :now) as waiting,
        count(*) filter (where is_pending and failure is not null) as retrying,
        count(*) filter (where status = 'failed' and failure <> 'cancelled') as failed,
        min(next_attempt) filter (where is_pending and next_attempt <= :now) as oldest_due
      from (select *, status in ('requested', 'started') as is_pending from data_export) export
      """)
  JobCounts countJobs(Instant now);

  /**
   * Cancels a pending export.
   *
   * @return false if it is not pending
   */
  @Query(
      """
      update data_export set status = 'failed', failed_at = :now, failure = 'cancelled',
        has_remains = attempts > 0
      where organization_id = :organizationId and export_id = :exportId
        and status in ('requested', 'started')
      """)
  boolean cancel(long organizationId, long exportId, Instant now);

  /**
   * Marks an archive for removal.
   *
   * @return false if there is no archive
   */
  @Query(
      """
      update data_export set status = 'deleted', deleted_at = :now, has_remains = true
      where organization_id = :organizationId and export_id = :exportId and status = 'succeeded'
      """)
  boolean markDeleted(long organizationId, long exportId, Instant now);

  @Query(
      """
      select * from data_export where status = 'succeeded' and expires_at <= :now
      order by expires_at limit :most
      """)
  List<DataExport> expired(Instant now, int most);

  @Query(
      """
      update data_export set expires_at = :next
      where export_id = :exportId and status = 'succeeded'
      """)
  void expireLater(long exportId, Instant next);

  /** Lists ended, unleased exports whose attempts may have left bytes in the storage. */
  @Query(
      """
      select * from data_export where has_remains and next_attempt <= :now
      order by next_attempt limit :most
      """)
  List<DataExport> withRemains(Instant now, int most);

  @Query("update data_export set next_attempt = :next where export_id = :exportId and has_remains")
  void removeRemainsLater(long exportId, Instant next);

  @Query(
      """
      update data_export set has_remains = false
      where export_id = :exportId and status = :status
      """)
  void forgetRemains(long exportId, String status);

  /**
   * Leases the oldest due export, preferring organizations with the fewest other started exports.
   * Its {@code attempts} include this one.
   *
   * @return at most one export
   */
  @Query(
      """
      update data_export set next_attempt = :leasedUntil, attempts = attempts + 1, failure = null
      where export_id = (
        select export_id from data_export due
        where status in ('requested', 'started') and next_attempt <= :now
        order by (
          select count(*) from data_export begun
          where begun.organization_id = due.organization_id and begun.export_id <> due.export_id
            and begun.status in ('requested', 'started') and begun.attempts > 0), export_id
        limit 1 for update of due skip locked)
      returning *
      """)
  List<DataExport> lease(Instant now, Instant leasedUntil);

  /**
   * Marks a leased export as started.
   *
   * @return false if it was started before, or the lease is lost
   */
  @Query(
      """
      update data_export set status = 'started'
      where export_id = :exportId and attempts = :attempt and status = 'requested'
      """)
  boolean start(long exportId, int attempt);

  /**
   * Extends a lease.
   *
   * @return false if the lease is lost, or the export was cancelled
   */
  @ParameterExpression(name = "percent", expression = "#{progressReport.percent()}")
  @ParameterExpression(name = "messages", expression = "#{progressReport.messages()}")
  @ParameterExpression(name = "totalMessages", expression = "#{progressReport.totalMessages()}")
  @ParameterExpression(name = "files", expression = "#{progressReport.files()}")
  @ParameterExpression(name = "fileBytes", expression = "#{progressReport.fileBytes()}")
  @Query(
      """
      update data_export set next_attempt = :leasedUntil, percent = :percent,
        messages = :messages, total_messages = :totalMessages, files = :files,
        file_bytes = :fileBytes
      where export_id = :exportId and attempts = :attempt and status in ('requested', 'started')
      """)
  boolean prolong(long exportId, int attempt, Instant leasedUntil, ProgressReport progressReport);

  /**
   * Releases a lease for a later attempt.
   *
   * @param uncounted 1 if this attempt does not count towards the limit, otherwise 0
   */
  @Query(
      """
      update data_export set next_attempt = :nextAttempt, failure = :failure,
        uncounted = uncounted + :uncounted
      where export_id = :exportId and attempts = :attempt and status in ('requested', 'started')
      """)
  void postpone(long exportId, int attempt, Instant nextAttempt, String failure, int uncounted);

  /**
   * Marks a leased export as succeeded.
   *
   * @param expiresAt null if the archive does not expire
   * @return false if the lease is lost, or the export was cancelled
   */
  @ParameterExpression(name = "percent", expression = "#{progressReport.percent()}")
  @ParameterExpression(name = "messages", expression = "#{progressReport.messages()}")
  @ParameterExpression(name = "totalMessages", expression = "#{progressReport.totalMessages()}")
  @ParameterExpression(name = "files", expression = "#{progressReport.files()}")
  @ParameterExpression(name = "fileBytes", expression = "#{progressReport.fileBytes()}")
  @Query(
      """
      update data_export set status = 'succeeded', size = :size, expires_at = :expiresAt,
        failure = null, has_remains = attempts > 1, percent = :percent, messages = :messages,
        total_messages = :totalMessages, files = :files, file_bytes = :fileBytes
      where export_id = :exportId and attempts = :attempt and status in ('requested', 'started')
      """)
  boolean succeed(
      long exportId,
      int attempt,
      ProgressReport progressReport,
      long size,
      @Nullable Instant expiresAt);

  /**
   * Marks a leased export as failed.
   *
   * @return false if the lease is lost, or the export was cancelled
   */
  @Query(
      """
      update data_export set status = 'failed', failed_at = :now, failure = :failure,
        has_remains = true
      where export_id = :exportId and attempts = :attempt and status in ('requested', 'started')
      """)
  boolean fail(long exportId, int attempt, String failure, Instant now);
}
