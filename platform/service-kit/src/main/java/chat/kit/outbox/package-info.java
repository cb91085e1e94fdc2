/**
 * The transactional outbox: no success without durability, no event without its fact.
 *
 * <p>A service appends its changes to {@link chat.kit.outbox.Outbox} in the transaction of the
 * fact. {@link chat.kit.outbox.OutboxRelay}, one at a time per service, publishes them in order and
 * deletes them. Tables: {@code change_number}, {@code outbox}. The header {@code Chat-Changes} of a
 * successful response contains the change numbers for the gateway.
 */
@Configuration
@Requires(env = "service")
@NullMarked
package chat.kit.outbox;

import io.micronaut.context.annotation.Configuration;
import io.micronaut.context.annotation.Requires;
import org.jspecify.annotations.NullMarked;
