package chat.identity.user;

import chat.kit.params.Default;
import chat.kit.params.InPath;

/**
 * Parameters of {@code GET /users/{user_id_or_email}} (API: get-user).
 *
 * @param userId the account's id, its API address, or its real email address if the caller may see
 *     it
 * @param clientGravatar whether {@code avatar_url} is null for a user without an uploaded avatar,
 *     if the caller sees the real email address. The client then computes the URL at Gravatar.
 * @param includeCustomProfileFields whether to return {@code profile_data}
 */
record GetUserParams(
    @InPath UserReference userId,
    @Default("true") boolean clientGravatar,
    @Default("false") boolean includeCustomProfileFields) {}
