/**
 * Calls that another service must receive, even if either of the two is unavailable for some time.
 *
 * <p>Table: {@code task}, a row from the transaction that schedules the call until its response. A
 * call may be made twice, so the called service detects repetitions by a key or by its own state.
 * Calls of one transaction have no order among each other (decision 19).
 */
@Configuration
@Requires(env = "service")
@NullMarked
package chat.kit.task;

import io.micronaut.context.annotation.Configuration;
import io.micronaut.context.annotation.Requires;
import org.jspecify.annotations.NullMarked;
