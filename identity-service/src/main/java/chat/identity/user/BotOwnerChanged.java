package chat.identity.user;

/**
 * Said inside this program, in the transaction that gives a bot another owner, for what the one
 * before could still use.
 */
public record BotOwnerChanged(long organizationId, long botId) {}
