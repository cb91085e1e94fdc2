package chat.messaging.messagechange;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/**
 * Boundary messages of a channel after messages were moved or deleted.
 *
 * @param firstMessageId the oldest message of the channel; null if it is empty
 * @param lastMessageTimestamp when the newest message of the channel was sent, in UNIX seconds;
 *     null if it is empty
 */
@MappedEntity
@Serdeable(naming = SnakeCaseStrategy.class)
public record ChannelStart(
    long channelId, @Nullable Long firstMessageId, @Nullable Long lastMessageTimestamp) {}
