package chat.channels.subscribe;

import chat.kit.params.InPath;

/** Who may be subscribed to which channel. */
record SubscriptionStatusParams(@InPath long userId, @InPath long streamId) {}
