package chat.channels.activity;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/**
 * What this copy needs of a message-sent event.
 *
 * @param channelId null for a direct message
 * @param timestamp UNIX seconds
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record MessageSent(long organizationId, long messageId, @Nullable Long channelId, long timestamp) {}
