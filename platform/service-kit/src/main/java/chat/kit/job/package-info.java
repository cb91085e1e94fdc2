/**
 * Background jobs: recurring ones, and queues of rows that are leased, run and retried.
 *
 * <p>A service implements {@link chat.kit.job.RecurringJob} or {@link chat.kit.job.JobQueue}; the
 * tables of queues are its own. {@code GET /jobs} on the management port shows them to operators.
 */
@Configuration
@Requires(env = "service")
@NullMarked
package chat.kit.job;

import io.micronaut.context.annotation.Configuration;
import io.micronaut.context.annotation.Requires;
import org.jspecify.annotations.NullMarked;
