package chat.identity.user;

/**
 * Parameters of {@code POST /users} (API: create-user).
 *
 * @param email the real email address; at most 254 ASCII characters, not yet used in the
 *     organization
 * @param password between 6 and 100 characters
 * @param fullName at most 100 characters, without those of the syntax of mentions. It must be
 *     unique if the organization requires that.
 */
record CreateUserParams(String email, String password, String fullName) {}
