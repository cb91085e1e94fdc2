package chat.identity.password;

/**
 * Application event, published in the transaction that changes a password.
 *
 * <p>Listeners end what depends on the old password.
 */
public record PasswordChanged(long organizationId, long userId) {}
