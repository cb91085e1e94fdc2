package chat.identity.presence;

import chat.identity.user.UserReference;
import chat.kit.params.InPath;

/** Parameters of {@code GET /users/<user_id_or_email>/presence} (API: get-user-presence). */
record UserPresenceParams(@InPath UserReference userId) {}
