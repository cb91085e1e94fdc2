package chat.identity.deactivation;

import chat.kit.params.InPath;
import chat.kit.params.MaxLength;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of {@code DELETE /users/<user_id>} (API: deactivate-user).
 *
 * @param userId the account's id
 * @param actions what is deleted with the account; nothing if absent
 * @param deactivationNotificationComment refused, because this server sends no e-mail
 */
record DeactivateUserParams(
    @InPath long userId,
    @Nullable DeactivationActions actions,
    @MaxLength(2000) @Nullable String deactivationNotificationComment) {}
