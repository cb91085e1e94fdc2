package chat.identity.bot;

import chat.kit.params.InPath;

/**
 * Parameters of an operation with a bot id as the only parameter.
 *
 * @param botId the user id of the bot
 */
record BotIdParams(@InPath long botId) {}
