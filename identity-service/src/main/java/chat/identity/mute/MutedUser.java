package chat.identity.mute;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.serde.annotation.Serdeable;

/**
 * A muted user, in the format for clients.
 *
 * @param timestamp when the user was muted, in UNIX seconds
 */
@Serdeable
@MappedEntity("muted_user")
record MutedUser(long id, long timestamp) {}
