package chat.identity.user;

import chat.kit.params.InPath;

/** Parameters of an operation whose only parameter is a user id. */
public record UserIdParams(@InPath long userId) {}
