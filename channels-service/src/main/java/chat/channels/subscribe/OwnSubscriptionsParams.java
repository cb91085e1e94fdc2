package chat.channels.subscribe;

import chat.kit.params.Default;
import chat.kit.state.IncludeSubscribers;

/**
 * @param includeSubscribers whether each channel is listed with its subscribers
 */
record OwnSubscriptionsParams(@Default("false") IncludeSubscribers includeSubscribers) {}
