/**
 * Transactions beyond single statements: outcomes of failures, batches of writes, and snapshots of
 * reads.
 */
@Configuration
@Requires(env = "service")
@NullMarked
package chat.kit.transaction;

import io.micronaut.context.annotation.Configuration;
import io.micronaut.context.annotation.Requires;
import org.jspecify.annotations.NullMarked;
