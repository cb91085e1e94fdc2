package chat.identity.user;

import chat.kit.token.Role;

/** Somebody who is about to get an account; the parts are as an account may have them. */
public record NewPerson(String email, String fullName, Role role, String passwordHash) {}
