package chat.channels.subscribe;

import chat.kit.params.Default;

/**
 * @param includeSubscribers whether each channel comes with all its subscribers
 */
record OwnSubscriptionsParams(@Default("false") boolean includeSubscribers) {}
