package chat.identity.user;

import chat.kit.params.InPath;

/** The parameters of an operation that names an account and nothing else. */
public record UserIdParams(@InPath long userId) {}
