package chat.identity.copy;

/**
 * An account was deactivated, or is active again: said inside the service, in the transaction in
 * which its copy learns of it, for whatever is kept of active accounts alone.
 */
public record AccountTurned(long organizationId, long userId, boolean isActive) {}
