package chat.kit.job;

import java.time.Duration;

/**
 * How a {@link JobQueue} is processed.
 *
 * @param isEnabled false if this replica leases no jobs
 * @param concurrency how many jobs a replica runs at a time
 * @param lease longer than a job takes, after which another replica may run it
 * @param poll polling interval
 */
public record JobSettings(
    boolean isEnabled, int concurrency, Duration lease, Duration poll, Backoff backoff) {}
