package chat.channels.defaultchannel;

record DefaultChannelParams(long streamId) {}
