package chat.identity.bot;

import chat.kit.params.Default;

/**
 * Parameters of {@code POST /bots} (API: create-bot).
 *
 * @param fullName the display name, unique in the organization; at most 100 characters, without
 *     those of the syntax of mentions
 * @param shortName the first part of the bot's email address, to which {@code -bot} and the host
 *     are added. It has at most 60 characters: ASCII letters, digits, dots, underscores, plus and
 *     minus signs; the first one is a letter or digit.
 * @param botType 1 generic, 2 incoming webhook; other types are refused
 */
record CreateBotParams(String fullName, String shortName, @Default("1") int botType) {}
