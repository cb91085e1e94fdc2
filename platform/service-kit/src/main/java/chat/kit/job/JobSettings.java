package chat.kit.job;

import java.time.Duration;

/**
 * The processing parameters of a {@link JobQueue}.
 *
 * @param isEnabled false if this replica leases no jobs
 * @param concurrency maximum number of jobs that a replica runs concurrently
 * @param lease longer than a job takes, after which another replica may run it
 * @param poll polling interval
 */
public record JobSettings(
    boolean isEnabled, int concurrency, Duration lease, Duration poll, Backoff backoff) {}
