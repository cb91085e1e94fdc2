/**
 * Publishes events for channels that appear or disappear with a changed role or group membership.
 *
 * <p>Clients need not register again (decision 39). Client events {@code stream} with {@code op}
 * {@code create} and {@code delete}, written in the transaction in which this service's projection
 * applies the change. Archived channels are included; messaging-service filters them for clients
 * that do not support them.
 */
@NullMarked
package chat.channels.visibility;

import org.jspecify.annotations.NullMarked;
