package chat.channels.channel;

import chat.kit.params.InPath;

/**
 * The parameters of operations on one channel.
 *
 * @param streamId id of the channel
 */
public record ChannelIdParams(@InPath long streamId) {}
