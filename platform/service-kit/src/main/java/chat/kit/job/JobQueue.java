package chat.kit.job;

import java.time.Instant;
import java.util.List;

/**
 * A queue of jobs in a database table.
 *
 * <p>The {@link JobRunner} of each replica processes the beans of this type: it leases due jobs,
 * runs them concurrently, and retries those that fail.
 *
 * @param <J> a leased job
 */
public interface JobQueue<J extends Job> {

  /** Returns the name in logs, metrics and {@code /jobs}, such as {@code reminders}. */
  String name();

  JobSettings settings();

  /**
   * Leases due jobs, the longest due first.
   *
   * <p>No replica gets them again until the lease ends; a job that still exists then is due again.
   */
  List<J> lease(Instant now, Instant until, int most);

  /**
   * Runs a job, and then removes it, marks it as permanently failed, or changes when it is due.
   *
   * <p>If it throws, the job is retried.
   *
   * @throws RetryLater if the job cannot be done now
   */
  void run(J job);

  /** Ends a lease early: the job is due again at {@code next}. */
  void retryAt(J job, Instant next, Throwable failure);

  /** Called when an attempt ends in any way, even if it was never started. */
  default void ended(J job) {}

  /** Called once before running jobs are interrupted because the program stops. */
  default void stopping() {}

  JobCounts count(Instant now);
}
