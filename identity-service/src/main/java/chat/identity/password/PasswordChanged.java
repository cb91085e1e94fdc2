package chat.identity.password;

/**
 * Application event, published in the transaction that changes a password.
 *
 * <p>Listeners end the account's sessions.
 */
public record PasswordChanged(long organizationId, long userId) {}
