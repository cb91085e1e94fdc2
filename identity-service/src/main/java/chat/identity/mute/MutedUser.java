package chat.identity.mute;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.serde.annotation.Serdeable;

/**
 * Somebody who is muted, as clients see it.
 *
 * @param timestamp UNIX seconds since when
 */
@Serdeable
@MappedEntity("muted_user")
record MutedUser(long id, long timestamp) {}
