package chat.kit.job;

import java.time.Instant;
import java.util.List;

/**
 * Jobs that are rows of a table. A bean of this type is worked off by the {@link JobRunner} of each
 * replica: it leases due jobs, runs them side by side, and retries those that fail.
 *
 * @param <J> a leased job
 */
public interface JobQueue<J extends Job> {

  /** What logs, metrics and {@code /jobs} call it, such as {@code reminders}. */
  String name();

  JobSettings settings();

  /**
   * Leases due jobs, those first that have been due longest. Until the lease ends no replica gets
   * them again; after it, a job that is still there is due again.
   */
  List<J> lease(Instant now, Instant until, int most);

  /**
   * Runs a job and removes it, or marks it as failed for good. If it throws, the job is retried.
   *
   * @throws RetryLater if the job can't be done now
   */
  void run(J job);

  /** Ends a lease early: the job is due again at {@code next}. */
  void retryAt(J job, Instant next, Throwable failure);

  /** Called when an attempt is over in any way, also if it was never started. */
  default void ended(J job) {}

  /** Called once before running jobs are interrupted because the program stops. */
  default void stopping() {}

  JobCounts count(Instant now);
}
