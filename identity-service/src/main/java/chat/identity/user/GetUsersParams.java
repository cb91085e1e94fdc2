package chat.identity.user;

import chat.kit.params.Default;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of {@code GET /users} (API: get-users).
 *
 * @param userIds the accounts to show; null for all
 */
record GetUsersParams(
    @Default("true") boolean clientGravatar,
    @Default("false") boolean includeCustomProfileFields,
    @Nullable List<Long> userIds) {}
