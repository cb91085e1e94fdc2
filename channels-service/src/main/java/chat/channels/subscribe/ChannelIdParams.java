package chat.channels.subscribe;

import chat.kit.params.InPath;

/** A channel by its id. */
record ChannelIdParams(@InPath long streamId) {}
