package chat.channels.subscribe;

import chat.kit.params.InPath;

/** The parameters of API: get-subscription-status. */
record SubscriptionStatusParams(@InPath long userId, @InPath long streamId) {}
