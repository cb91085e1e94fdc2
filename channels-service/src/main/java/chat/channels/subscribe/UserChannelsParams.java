package chat.channels.subscribe;

import chat.kit.params.InPath;

/**
 * The parameters of API: get-user-channels.
 *
 * @param userId the id of the user
 */
record UserChannelsParams(@InPath long userId) {}
