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

/**
 * The parameters of {@code PATCH /streams/<id>}; null leaves a value unchanged.
 *
 * @param streamId id of the channel
 * @param newName new name of the channel: 1 to 60 Unicode code points, without surrounding white
 *     space. It must be unique in the organization, archived channels included; case is ignored.
 * @param description new description of the channel, in Markdown; line breaks become spaces
 * @param isPrivate whether the channel is private. A change requires the organization's {@code
 *     can_create_private_channel_group} or {@code can_create_public_channel_group}, depending on
 *     the new value. A channel that becomes private shows new subscribers no earlier messages,
 *     unless {@code history_public_to_subscribers} is true.
 * @param isWebPublic whether visitors may read the channel without an account; excludes private
 *     channels. Setting it requires what {@code create-channel} requires.
 * @param isDefaultStream whether new users are subscribed to the channel; only organization
 *     administrators may send it, and private and archived channels cannot be default channels
 * @param isArchived whether the channel is archived; false makes an archived channel usable again
 * @param folderId id of the channel folder for the channel, which must not be archived; null
 *     removes the channel from its folder
 * @param topicsPolicy which topics messages may have: {@code allow_empty_topic} for named topics
 *     and the empty one, {@code disable_empty_topic} for named topics only, {@code
 *     empty_topic_only} for the empty topic only, {@code inherit} for named topics, and for the
 *     empty one if the organization allows it. A change requires the organization's {@code
 *     can_set_topics_policy_group}. {@code empty_topic_only} also requires that all messages of the
 *     channel are in the empty topic.
 * @param historyPublicToSubscribers whether new subscribers of a private channel see its earlier
 *     messages. If it is false, {@code can_create_topic_group} must be everyone. Ignored for other
 *     channels, which always show them.
 * @param messageRetentionDays days after which messages are deleted, from 1 to 36,500, or {@code
 *     unlimited} to keep them, or {@code realm_default} for the organization's setting; only owners
 *     may send it
 * @param canAddSubscribersGroup users who may subscribe others, in addition to the organization's
 *     setting of the same name. They may also read a private channel.
 * @param canCreateTopicGroup users who may begin topics, if they may send messages
 * @param canDeleteAnyMessageGroup users who may delete all messages of the channel, in addition to
 *     the organization's setting of the same name. A change requires the organization's {@code
 *     can_set_delete_message_policy_group}.
 * @param canDeleteOwnMessageGroup users who may delete their own messages, in addition to the
 *     organization's setting of the same name. A change requires the organization's {@code
 *     can_set_delete_message_policy_group}.
 * @param canRemoveSubscribersGroup users who may unsubscribe others, in addition to the
 *     administrators of the organization and of the channel
 * @param canAdministerChannelGroup users who may change the channel's settings and archive it, in
 *     addition to the organization's administrators
 * @param canMoveMessagesOutOfChannelGroup users who may move messages to other channels, in
 *     addition to the organization's {@code can_move_messages_between_channels_group}
 * @param canMoveMessagesWithinChannelGroup users who may move messages between topics, in addition
 *     to the organization's {@code can_move_messages_between_topics_group}
 * @param canSendMessageGroup users who may send messages, if they may access the channel. A bot may
 *     send messages if its owner may.
 * @param canSubscribeGroup users, other than guests, who may read a private channel and subscribe
 *     themselves to it
 * @param canResolveTopicsGroup users who may mark topics as resolved, in addition to the
 *     organization's setting of the same name
 */
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
