package chat.identity.user;

import chat.kit.params.Default;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of {@code GET /users} (API: get-users).
 *
 * @param clientGravatar whether {@code avatar_url} is null for a user without an uploaded avatar,
 *     if the caller sees the real email address. The client then computes the URL at Gravatar.
 * @param includeCustomProfileFields whether to return {@code profile_data}
 * @param userIds the ids of the accounts to return; null for all. Ids of missing and invisible
 *     accounts are ignored.
 */
record GetUsersParams(
    @Default("true") boolean clientGravatar,
    @Default("false") boolean includeCustomProfileFields,
    @Nullable List<Long> userIds) {}
