package chat.identity.bot;

import chat.kit.params.InPath;

/** The parameters of an operation that names a bot and nothing else. */
record BotIdParams(@InPath long botId) {}
