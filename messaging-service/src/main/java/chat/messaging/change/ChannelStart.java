package chat.messaging.change;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/**
 * Where a channel begins, once messages have left it or come into it otherwise than by being sent.
 *
 * @param firstMessageId the oldest that is there now; null where none is
 * @param lastMessageTimestamp when the newest that is there now was sent, in UNIX seconds; null
 *     where none is
 */
@MappedEntity
@Serdeable(naming = SnakeCaseStrategy.class)
public record ChannelStart(
    long channelId, @Nullable Long firstMessageId, @Nullable Long lastMessageTimestamp) {}
