/**
 * How subscribers have their channels shown and are notified ({@code
 * /users/me/subscriptions/properties}).
 *
 * <p>Columns of table {@code subscription}; client events {@code subscription} with {@code op}
 * {@code update}, to the subscriber alone; subscription-changed where a channel is muted or no
 * longer is. Whoever leaves a channel and comes back finds what he had set.
 */
@NullMarked
package chat.channels.property;

import org.jspecify.annotations.NullMarked;
