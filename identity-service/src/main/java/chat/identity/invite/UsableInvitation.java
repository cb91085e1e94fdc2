package chat.identity.invite;

import io.micronaut.core.annotation.Introspected;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A reusable invitation as it is listed, without what those get who join by it.
 *
 * @param key what makes its link secret
 * @param expires null for never
 * @param invitedAs the number of the role of those who join
 */
@Introspected
record UsableInvitation(
    long invitationId,
    String key,
    long invitedBy,
    Instant dateCreated,
    @Nullable Instant expires,
    int invitedAs) {}
