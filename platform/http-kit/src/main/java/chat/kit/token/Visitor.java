package chat.kit.token;

/** Somebody who came to an organization's address and has not logged in. */
public record Visitor(long organizationId) implements Requester {}
