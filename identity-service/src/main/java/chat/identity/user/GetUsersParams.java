package chat.identity.user;

import chat.kit.params.Default;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of {@code GET /users}.
 *
 * @param userIds the accounts to show; null for all
 */
record GetUsersParams(
    @Default("true") boolean clientGravatar,
    @Default("false") boolean includeCustomProfileFields,
    @Nullable List<Long> userIds) {}
