package chat.identity.bot;

import chat.kit.params.Default;

/** Parameters of {@code POST /bots}. */
record CreateBotParams(String fullName, String shortName, @Default("1") int botType) {}
