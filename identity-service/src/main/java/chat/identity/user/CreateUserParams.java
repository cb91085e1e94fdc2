package chat.identity.user;

/** The parameters of {@code POST /users}. */
record CreateUserParams(String email, String password, String fullName) {}
