package chat.channels.edit;

import chat.channels.channel.ChannelGroup;
import chat.channels.channel.DescriptionRendering;
import chat.channels.channel.MessageRetention;
import chat.channels.channel.TopicsPolicy;
import chat.kit.params.AlsoJson;
import chat.kit.params.InPath;
import chat.kit.params.MaxLength;
import chat.kit.params.Trimmed;
import chat.kit.people.GroupSettingUpdate;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parameters of {@code PATCH /streams/<id>}; null leaves a value unchanged. */
record EditChannelParams(
    @InPath long streamId,
    @Nullable String newName,
    @Nullable @Trimmed @MaxLength(DescriptionRendering.MAX_CODE_POINTS) String description,
    @Nullable Boolean isPrivate,
    @Nullable Boolean isWebPublic,
    @Nullable Boolean isDefaultStream,
    @Nullable Boolean isArchived,
    @Nullable FolderChoice folderId,
    @Nullable @AlsoJson TopicsPolicy topicsPolicy,
    @Nullable Boolean historyPublicToSubscribers,
    @Nullable MessageRetention messageRetentionDays,
    @Nullable GroupSettingUpdate canAddSubscribersGroup,
    @Nullable GroupSettingUpdate canCreateTopicGroup,
    @Nullable GroupSettingUpdate canDeleteAnyMessageGroup,
    @Nullable GroupSettingUpdate canDeleteOwnMessageGroup,
    @Nullable GroupSettingUpdate canRemoveSubscribersGroup,
    @Nullable GroupSettingUpdate canAdministerChannelGroup,
    @Nullable GroupSettingUpdate canMoveMessagesOutOfChannelGroup,
    @Nullable GroupSettingUpdate canMoveMessagesWithinChannelGroup,
    @Nullable GroupSettingUpdate canSendMessageGroup,
    @Nullable GroupSettingUpdate canSubscribeGroup,
    @Nullable GroupSettingUpdate canResolveTopicsGroup) {

  /** The group settings in the request. */
  Map<ChannelGroup, GroupSettingUpdate> groups() {
    Map<ChannelGroup, GroupSettingUpdate> sent = new EnumMap<>(ChannelGroup.class);
    for (ChannelGroup group : ChannelGroup.values()) {
      GroupSettingUpdate update = group(group);
      if (update != null) {
        sent.put(group, update);
      }
    }
    return sent;
  }

  boolean changesPrivacy() {
    return isPrivate != null || isWebPublic != null || historyPublicToSubscribers != null;
  }

  private @Nullable GroupSettingUpdate group(ChannelGroup group) {
    return switch (group) {
      case CAN_ADD_SUBSCRIBERS_GROUP -> canAddSubscribersGroup;
      case CAN_CREATE_TOPIC_GROUP -> canCreateTopicGroup;
      case CAN_DELETE_ANY_MESSAGE_GROUP -> canDeleteAnyMessageGroup;
      case CAN_DELETE_OWN_MESSAGE_GROUP -> canDeleteOwnMessageGroup;
      case CAN_REMOVE_SUBSCRIBERS_GROUP -> canRemoveSubscribersGroup;
      case CAN_ADMINISTER_CHANNEL_GROUP -> canAdministerChannelGroup;
      case CAN_MOVE_MESSAGES_OUT_OF_CHANNEL_GROUP -> canMoveMessagesOutOfChannelGroup;
      case CAN_MOVE_MESSAGES_WITHIN_CHANNEL_GROUP -> canMoveMessagesWithinChannelGroup;
      case CAN_SEND_MESSAGE_GROUP -> canSendMessageGroup;
      case CAN_SUBSCRIBE_GROUP -> canSubscribeGroup;
      case CAN_RESOLVE_TOPICS_GROUP -> canResolveTopicsGroup;
    };
  }
}
