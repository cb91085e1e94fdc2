package chat.identity.invite;

import io.micronaut.core.annotation.Introspected;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A reusable invitation in a list, without its channels, groups and welcome message.
 *
 * @param key the secret part of its link
 * @param expires null if it never expires
 * @param invitedAs the number of the role that it grants
 */
@Introspected
record UsableInvitation(
    long invitationId,
    String key,
    long invitedBy,
    Instant dateCreated,
    @Nullable Instant expires,
    int invitedAs) {}
