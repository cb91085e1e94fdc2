package chat.channels.groupuse;

import java.util.Map;

/**
 * The groups that a change will use, known to identity-service before it happens; only {@link
 * GroupUses} makes it.
 *
 * @param byChannel those of each channel that uses any
 */
public record RegisteredUses(Map<Long, ChannelUses> byChannel) {}
