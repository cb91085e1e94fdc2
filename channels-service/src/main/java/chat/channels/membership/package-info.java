/**
 * Subscriptions to channels, with all their periods.
 *
 * <p>Owns the table {@code subscription}; publishes subscription-changed and the client events
 * {@code subscription}. A period begins and ends with the number of its own subscription-changed
 * event, so that messages can be assigned to it without a clock. Subscriptions of deactivated
 * accounts persist and are neither listed nor counted.
 */
@NullMarked
package chat.channels.membership;

import org.jspecify.annotations.NullMarked;
