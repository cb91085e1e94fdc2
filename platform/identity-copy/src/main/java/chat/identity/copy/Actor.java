package chat.identity.copy;

/** Somebody who does something, with the organization as it is at that moment. */
public record Actor(Account account, AccountSettings settings, Organization organization) {}
