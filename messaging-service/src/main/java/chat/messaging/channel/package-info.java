/**
 * This service's copy of channels and subscriptions.
 *
 * <p>Tables: channel, channel_message_rights, subscription. Fed by channel-changed and
 * subscription-changed; read by whoever decides about access. Periods of a subscription are numbers
 * of subscription-changed, as the message's own {@code subscriptions_number} is, so no clock is
 * compared with another. Whoever keeps something of subscribers is told of those who have left.
 */
@NullMarked
package chat.messaging.channel;

import org.jspecify.annotations.NullMarked;
