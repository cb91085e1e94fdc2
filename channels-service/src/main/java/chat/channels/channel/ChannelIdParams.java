package chat.channels.channel;

import chat.kit.params.InPath;

/** The parameters of operations on one channel. */
public record ChannelIdParams(@InPath long streamId) {}
