package chat.identity.user;

import chat.identity.organization.Organization;

/**
 * Said inside this program, in the transaction that reactivates an account, once that is told; for
 * what comes back with it, and for what is not to.
 */
public record AccountReactivated(Account account, Organization organization) {}
