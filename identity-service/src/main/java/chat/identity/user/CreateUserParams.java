package chat.identity.user;

/** Parameters of {@code POST /users} (API: create-user). */
record CreateUserParams(String email, String password, String fullName) {}
