package chat.channels.channel;

import chat.kit.params.InPath;

/** A channel by its id. */
public record ChannelIdParams(@InPath long streamId) {}
