package chat.identity.password;

/**
 * Said inside this program, in the transaction that changes a password, for what ends with the old
 * one.
 */
public record PasswordChanged(long organizationId, long userId) {}
