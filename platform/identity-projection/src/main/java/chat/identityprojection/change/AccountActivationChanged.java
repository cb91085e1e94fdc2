package chat.identityprojection.change;

/**
 * Application event: an account was deactivated or reactivated.
 *
 * <p>Published in the transaction that updates the projection, for data that only active accounts
 * have.
 */
public record AccountActivationChanged(long organizationId, long userId, boolean isActive) {}
