package chat.channels.activity;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a message-sent event that this projection needs.
 *
 * @param channelId null for a direct message
 * @param timestamp UNIX seconds
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record MessageSentEvent(
    long organizationId, long messageId, @Nullable Long channelId, long timestamp) {}
