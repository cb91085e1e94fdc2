package chat.identity.bot;

import chat.kit.params.InPath;

/** Parameters of an operation whose only parameter is a bot id. */
record BotIdParams(@InPath long botId) {}
