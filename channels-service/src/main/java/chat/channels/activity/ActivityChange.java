package chat.channels.activity;

import io.micronaut.data.annotation.MappedEntity;
import org.jspecify.annotations.Nullable;

/**
 * A channel whose first message has changed, or whose latest message ended a long idle time.
 *
 * @param firstMessageId null if the channel has no messages
 * @param isFirst whether the first message has changed
 */
@MappedEntity("channel_activity")
record ActivityChange(
    long channelId,
    long organizationId,
    String name,
    boolean inviteOnly,
    boolean historyPublicToSubscribers,
    @Nullable Long firstMessageId,
    boolean isFirst,
    boolean wasIdle) {}
