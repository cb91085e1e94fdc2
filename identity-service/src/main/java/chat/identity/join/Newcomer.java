package chat.identity.join;

/** Somebody who is about to join; the parts are as an account may have them. */
record Newcomer(String email, String fullName, String passwordHash) {}
