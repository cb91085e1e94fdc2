/**
 * Change numbers and cache invalidation.
 *
 * <p>The gateway stores the change numbers of forwarded responses ({@code Chat-Changes}, {@code
 * Chat-Own-Changes}) and attaches them to later requests. It consumes {@code user-changed} and
 * {@code organization-changed} from Kafka, which invalidate cached answers of identity-service.
 */
@NullMarked
package chat.gateway.changes;

import org.jspecify.annotations.NullMarked;
