package chat.kit.job;

import io.micronaut.core.annotation.Introspected;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How many jobs of a queue there are, over all replicas.
 *
 * @param due jobs that can be leased now
 * @param waiting jobs that are leased, or due later
 * @param retrying due and waiting jobs that were attempted before
 * @param failed jobs that failed for good and stay for operators or users to see
 * @param oldestDue when the first of the due ones became due; null if none is
 */
@Introspected
public record JobCounts(
    long due, long waiting, long retrying, long failed, @Nullable Instant oldestDue) {}
