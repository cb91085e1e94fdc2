package chat.identity.invite;

import chat.kit.token.Role;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A reusable invitation as it is listed, without what those get who join by it.
 *
 * @param key what makes its link secret
 * @param expires null for never
 * @param role of those who join
 */
record UsableInvitation(
    long invitationId,
    String key,
    long invitedBy,
    Instant dateCreated,
    @Nullable Instant expires,
    Role role) {}
