package chat.identity.join;

/** The validated data of a person who is about to join. */
record JoinRequest(String email, String fullName, String passwordHash) {}
