package chat.kit.token;

/** A user of an organization's address who has not logged in. */
public record Visitor(long organizationId) implements Requester {}
