package chat.channels.subscribe;

import chat.kit.params.Default;
import chat.kit.state.IncludeSubscribers;

/**
 * The parameters of API: get-subscriptions.
 *
 * @param includeSubscribers whether each channel is listed with its subscribers; {@code partial}
 *     omits those of channels with more than 250 subscribers
 */
record OwnSubscriptionsParams(@Default("false") IncludeSubscribers includeSubscribers) {}
