package chat.identity.user;

import chat.kit.params.Default;
import chat.kit.params.InPath;

/** Parameters of {@code GET /users/{user_id_or_email}} (API: get-user). */
record GetUserParams(
    @InPath UserReference userId,
    @Default("true") boolean clientGravatar,
    @Default("false") boolean includeCustomProfileFields) {}
