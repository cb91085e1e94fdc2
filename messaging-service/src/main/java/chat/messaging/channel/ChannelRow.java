package chat.messaging.channel;

import chat.identity.copy.JsonColumns;
import chat.kit.text.NameText;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import org.jspecify.annotations.Nullable;

/** A row of {@code channel}; its group settings are JSON. */
@MappedEntity("channel")
record ChannelRow(
    @Id long channelId,
    long organizationId,
    String name,
    String nameKey,
    boolean inviteOnly,
    boolean isWebPublic,
    boolean historyPublicToSubscribers,
    boolean isArchived,
    String topicsPolicy,
    @Nullable Integer messageRetentionDays,
    String canSendMessageGroup,
    String canCreateTopicGroup,
    String canSubscribeGroup,
    String canAddSubscribersGroup) {

  static ChannelRow of(ChannelChanged channel, JsonColumns json) {
    return new ChannelRow(
        channel.channelId(),
        channel.organizationId(),
        channel.name(),
        NameText.key(channel.name()),
        channel.inviteOnly(),
        channel.isWebPublic(),
        channel.historyPublicToSubscribers(),
        channel.isArchived(),
        channel.topicsPolicy(),
        channel.messageRetentionDays(),
        json.write(channel.canSendMessageGroup()),
        json.write(channel.canCreateTopicGroup()),
        json.write(channel.canSubscribeGroup()),
        json.write(channel.canAddSubscribersGroup()));
  }
}
