package chat.kit.job;

import io.micronaut.core.annotation.Introspected;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Numbers of a queue's jobs over all replicas.
 *
 * @param due jobs that can be leased now
 * @param waiting jobs that are leased, or due later
 * @param retrying due and waiting jobs that were attempted before
 * @param failed jobs that failed permanently and are kept for operators or users
 * @param oldestDue time since when the oldest due job is due; null if none is
 */
@Introspected
public record JobCounts(
    long due, long waiting, long retrying, long failed, @Nullable Instant oldestDue) {}
