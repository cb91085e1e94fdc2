package chat.channels.defaultchannel;

/**
 * The parameters of API: add-default-stream, remove-default-stream.
 *
 * @param streamId id of the channel
 */
record DefaultChannelParams(long streamId) {}
