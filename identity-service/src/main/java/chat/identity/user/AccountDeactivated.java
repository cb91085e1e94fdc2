package chat.identity.user;

/**
 * Said inside this program, in the transaction that deactivates an account, for what ends with it.
 */
public record AccountDeactivated(long organizationId, long userId) {}
