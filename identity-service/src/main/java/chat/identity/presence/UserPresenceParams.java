package chat.identity.presence;

import chat.identity.user.UserReference;
import chat.kit.params.InPath;

/** The parameters of {@code GET /users/<id or email>/presence}. */
record UserPresenceParams(@InPath UserReference userId) {}
