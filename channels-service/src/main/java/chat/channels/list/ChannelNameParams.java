package chat.channels.list;

/** A channel by its name, in any case of letters. */
record ChannelNameParams(String stream) {}
