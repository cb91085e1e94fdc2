package chat.identity.user;

import chat.identity.organization.Organization;

/** Said inside this program, in the transaction that makes an account, once that is told. */
public record AccountAdded(Account account, Organization organization) {}
