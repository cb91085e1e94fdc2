package chat.uploads.thumbnail;

import chat.kit.job.JobCounts;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.List;

/** The thumbnail jobs among the columns of {@code upload}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface ThumbnailJobRepository extends GenericRepository<ThumbnailJob, Long> {

  /** Leases due jobs; {@code thumbnail_attempts} includes this attempt. */
  @Query(
      """
      update upload set thumbnail_due_at = :until, thumbnail_attempts = thumbnail_attempts + 1
      where upload_id in (
        select upload_id from upload where thumbnail_due_at <= :now
        order by thumbnail_due_at, upload_id limit :most for update skip locked)
      returning upload_id, organization_id, place, size, thumbnail_attempts
      """)
  List<ThumbnailJob> lease(Instant now, Instant until, int most);

  /** Changes when a job is due, unless it was leased again or has ended. */
  @Query(
      """
      update upload set thumbnail_due_at = :next
      where upload_id = :uploadId and thumbnail_attempts = :attempts
        and thumbnail_due_at is not null
      """)
  void postpone(long uploadId, int attempts, Instant next);

  @Query(
      """
      select count(*) filter (where thumbnail_due_at <= :now) as due,
        count(*) filter (where thumbnail_due_at > :now) as waiting,
        count(*) filter (where thumbnail_attempts > 1) as retrying, 0::bigint as failed,
        min(thumbnail_due_at) filter (where thumbnail_due_at <= :now) as oldest_due
      from upload where thumbnail_due_at is not null
      """)
  JobCounts count(Instant now);
}
