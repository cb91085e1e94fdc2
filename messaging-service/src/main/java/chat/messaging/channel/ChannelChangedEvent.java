package chat.messaging.channel;

import chat.kit.people.GroupSetting;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/** The fields of a channel-changed event that the projection stores. */
@Serdeable(naming = SnakeCaseStrategy.class)
record ChannelChangedEvent(
    long organizationId,
    long channelId,
    String name,
    boolean inviteOnly,
    boolean isWebPublic,
    boolean historyPublicToSubscribers,
    boolean isArchived,
    String topicsPolicy,
    @Nullable Integer messageRetentionDays,
    GroupSetting canSendMessageGroup,
    GroupSetting canCreateTopicGroup,
    GroupSetting canSubscribeGroup,
    GroupSetting canAddSubscribersGroup,
    GroupSetting canAdministerChannelGroup,
    GroupSetting canDeleteAnyMessageGroup,
    GroupSetting canDeleteOwnMessageGroup,
    GroupSetting canMoveMessagesOutOfChannelGroup,
    GroupSetting canMoveMessagesWithinChannelGroup,
    GroupSetting canResolveTopicsGroup) {

  String key() {
    return organizationId + ":" + channelId;
  }
}
