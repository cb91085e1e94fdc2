package chat.identity.user;

import chat.kit.params.InPath;

/**
 * Parameters of an operation with a user id as the only parameter.
 *
 * @param userId the account's id
 */
public record UserIdParams(@InPath long userId) {}
