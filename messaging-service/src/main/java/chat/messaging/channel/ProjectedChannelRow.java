package chat.messaging.channel;

import chat.identityprojection.JsonColumns;
import chat.kit.text.NameText;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import org.jspecify.annotations.Nullable;

/** A row of {@code channel}; its group settings are JSON. */
@MappedEntity("channel")
record ProjectedChannelRow(
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

  static ProjectedChannelRow of(ChannelChangedEvent channel, JsonColumns json) {
    return new ProjectedChannelRow(
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
