package chat.identity.user;

/**
 * An account was reactivated. Published in the transaction in which that happens, so that what is
 * not to come back with it can go in it.
 */
public record AccountReactivated(long organizationId, long userId) {}
