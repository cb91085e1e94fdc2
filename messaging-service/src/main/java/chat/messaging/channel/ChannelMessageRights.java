package chat.messaging.channel;

import chat.identityprojection.JsonColumns;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;

/**
 * The rights to change the messages of a channel; group settings are JSON.
 *
 * @param number change number of the channel-changed event
 */
@MappedEntity("channel_message_rights")
record ChannelMessageRights(
    @Id long channelId,
    long number,
    String canAdministerChannelGroup,
    String canDeleteAnyMessageGroup,
    String canDeleteOwnMessageGroup,
    String canMoveMessagesOutOfChannelGroup,
    String canMoveMessagesWithinChannelGroup,
    String canResolveTopicsGroup) {

  static ChannelMessageRights of(ChannelChangedEvent channel, long number, JsonColumns json) {
    return new ChannelMessageRights(
        channel.channelId(),
        number,
        json.write(channel.canAdministerChannelGroup()),
        json.write(channel.canDeleteAnyMessageGroup()),
        json.write(channel.canDeleteOwnMessageGroup()),
        json.write(channel.canMoveMessagesOutOfChannelGroup()),
        json.write(channel.canMoveMessagesWithinChannelGroup()),
        json.write(channel.canResolveTopicsGroup()));
  }
}
