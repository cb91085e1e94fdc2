package chat.identity.mute;

import io.micronaut.serde.annotation.Serdeable;

/**
 * Somebody who is muted, as clients see it.
 *
 * @param timestamp UNIX seconds since when
 */
@Serdeable
record MutedUser(long id, long timestamp) {}
