package chat.identity.newaccount;

import chat.kit.token.Role;

/** The validated data of a person whose account is about to be created. */
public record NewPerson(String email, String fullName, Role role, String passwordHash) {}
