package chat.identity.user;

import chat.kit.params.Default;
import chat.kit.params.InPath;

/** The parameters of "Get a user" (specification, operation 4). */
record GetUserParams(
    @InPath UserReference userId,
    @Default("true") boolean clientGravatar,
    @Default("false") boolean includeCustomProfileFields) {}
