package chat.channels.subscribe;

import chat.kit.params.InPath;

/**
 * The parameters of API: get-subscription-status.
 *
 * @param userId id of the user, who may be deactivated
 * @param streamId id of the channel
 */
record SubscriptionStatusParams(@InPath long userId, @InPath long streamId) {}
