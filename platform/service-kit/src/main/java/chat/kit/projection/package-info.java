/**
 * Projections of facts that other services own, fed by Kafka.
 *
 * <p>A service implements a {@link chat.kit.projection.Projection}; its topics are consumed, and
 * each event is applied exactly once, in the transaction that stores its number in {@code
 * copy_position}; events that cannot be parsed go to {@code parked_event}. {@link
 * chat.kit.projection.ReadYourWritesFilter} makes a request wait until the projections have the
 * changes that its caller has seen; {@link chat.kit.projection.StaleReadGuard} asks the owner
 * before a refusal that is based on a projection.
 */
@Configuration
@Requires(env = "service")
@NullMarked
package chat.kit.projection;

import io.micronaut.context.annotation.Configuration;
import io.micronaut.context.annotation.Requires;
import org.jspecify.annotations.NullMarked;
