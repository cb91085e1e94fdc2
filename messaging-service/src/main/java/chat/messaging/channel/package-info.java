/**
 * Projection of channels and subscriptions.
 *
 * <p>Tables: {@code channel}, {@code channel_message_rights}, {@code subscription}, {@code
 * recipient}. Fed by channel-changed and subscription-changed; read by access decisions. Periods of
 * a subscription are change numbers of subscription-changed, like a message's {@code
 * subscriptions_number}, so no clocks are compared. Listeners of {@link
 * chat.messaging.channel.SubscriptionsEnded} learn of subscribers who left.
 */
@NullMarked
package chat.messaging.channel;

import org.jspecify.annotations.NullMarked;
