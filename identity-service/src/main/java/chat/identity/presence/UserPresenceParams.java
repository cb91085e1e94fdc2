package chat.identity.presence;

import chat.identity.user.UserReference;
import chat.kit.params.Default;
import chat.kit.params.InPath;

/**
 * Parameters of {@code GET /users/<user_id_or_email>/presence} (API: get-user-presence).
 *
 * @param userId the account's id, its API address, or its real email address if the caller may see
 *     it
 * @param slimPresence whether the response has only times
 */
record UserPresenceParams(@InPath UserReference userId, @Default("false") boolean slimPresence) {}
