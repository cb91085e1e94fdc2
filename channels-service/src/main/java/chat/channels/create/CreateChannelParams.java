package chat.channels.create;

import chat.channels.channel.DescriptionRendering;
import chat.channels.channel.MessageRetention;
import chat.channels.channel.TopicsPolicy;
import chat.kit.params.AlsoJson;
import chat.kit.params.Default;
import chat.kit.params.MaxElements;
import chat.kit.params.MaxLength;
import chat.kit.params.Trimmed;
import chat.kit.people.GroupSetting;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of API: create-channel. The bounds of the name are those of {@code ChannelName}.
 *
 * @param name name of the channel: 1 to 60 Unicode code points, without surrounding white space. It
 *     must be unique in the organization, archived channels included; case is ignored.
 * @param description description of the channel, in Markdown; line breaks become spaces
 * @param subscribers ids of the users to subscribe. Naming other users than the caller requires the
 *     permission to add subscribers to channels.
 * @param announce whether the notification bot announces the channel in the organization's channel
 *     for new channels; private channels are never announced
 * @param sendNewSubscriptionMessages whether the notification bot sends a direct message to each
 *     user, other than the caller and bots, that the request subscribes
 * @param inviteOnly whether the channel is private. Requires the organization's {@code
 *     can_create_private_channel_group} if true, and {@code can_create_public_channel_group} if
 *     false.
 * @param isWebPublic whether visitors may read the channel without an account. Requires that the
 *     server and the organization enable web-public channels, and membership in the organization's
 *     {@code can_create_web_public_channel_group}. Excludes {@code invite_only}.
 * @param isDefaultStream whether new users are subscribed to the channel; only administrators may
 *     set it, and not for private channels
 * @param folderId id of the channel folder for the channel, which must not be archived; absent for
 *     no folder
 * @param topicsPolicy which topics messages may have: {@code allow_empty_topic} for named topics
 *     and the empty one, {@code disable_empty_topic} for named topics only, {@code
 *     empty_topic_only} for the empty topic only, {@code inherit} for named topics, and for the
 *     empty one if the organization allows it. Other values than {@code inherit} require the
 *     organization's {@code can_set_topics_policy_group}.
 * @param historyPublicToSubscribers whether new subscribers of a private channel see its earlier
 *     messages; false if absent. If it is false, {@code can_create_topic_group} must be everyone.
 *     Ignored for other channels, which always show them.
 * @param messageRetentionDays days after which messages are deleted, from 1 to 36,500, or {@code
 *     unlimited} to keep them, or {@code realm_default} for the organization's setting; only owners
 *     may send another value than {@code realm_default}
 * @param canAddSubscribersGroup users who may subscribe others, in addition to the organization's
 *     setting of the same name. They may also read a private channel. Nobody if absent.
 * @param canCreateTopicGroup users who may begin topics, if they may send messages; everyone if
 *     absent
 * @param canDeleteAnyMessageGroup users who may delete all messages of the channel, in addition to
 *     the organization's setting of the same name; nobody if absent. Another value than nobody
 *     requires the organization's {@code can_set_delete_message_policy_group}.
 * @param canDeleteOwnMessageGroup users who may delete their own messages, in addition to the
 *     organization's setting of the same name; nobody if absent. Another value than nobody requires
 *     the organization's {@code can_set_delete_message_policy_group}.
 * @param canRemoveSubscribersGroup users who may unsubscribe others, in addition to the
 *     administrators of the organization and of the channel; the organization's administrators if
 *     absent
 * @param canAdministerChannelGroup users who may change the channel's settings and archive it, in
 *     addition to the organization's administrators; the caller if absent, or nobody if the caller
 *     is a bot without an owner
 * @param canMoveMessagesOutOfChannelGroup users who may move messages to other channels, in
 *     addition to the organization's {@code can_move_messages_between_channels_group}; nobody if
 *     absent
 * @param canMoveMessagesWithinChannelGroup users who may move messages between topics, in addition
 *     to the organization's {@code can_move_messages_between_topics_group}; nobody if absent
 * @param canSendMessageGroup users who may send messages, if they may access the channel. A bot may
 *     send messages if its owner may. Everyone if absent.
 * @param canSubscribeGroup users, other than guests, who may read a private channel and subscribe
 *     themselves to it; nobody if absent
 * @param canResolveTopicsGroup users who may mark topics as resolved, in addition to the
 *     organization's setting of the same name; nobody if absent
 */
record CreateChannelParams(
    String name,
    @Default("") @Trimmed @MaxLength(DescriptionRendering.MAX_CODE_POINTS) String description,
    @MaxElements(MAX_SUBSCRIBERS) List<Long> subscribers,
    @Default("false") boolean announce,
    @Default("true") boolean sendNewSubscriptionMessages,
    @Default("false") boolean inviteOnly,
    @Default("false") boolean isWebPublic,
    @Default("false") boolean isDefaultStream,
    @Nullable Long folderId,
    @AlsoJson @Default("inherit") TopicsPolicy topicsPolicy,
    @Nullable Boolean historyPublicToSubscribers,
    @Default("realm_default") MessageRetention messageRetentionDays,
    @Nullable GroupSetting canAddSubscribersGroup,
    @Nullable GroupSetting canCreateTopicGroup,
    @Nullable GroupSetting canDeleteAnyMessageGroup,
    @Nullable GroupSetting canDeleteOwnMessageGroup,
    @Nullable GroupSetting canRemoveSubscribersGroup,
    @Nullable GroupSetting canAdministerChannelGroup,
    @Nullable GroupSetting canMoveMessagesOutOfChannelGroup,
    @Nullable GroupSetting canMoveMessagesWithinChannelGroup,
    @Nullable GroupSetting canSendMessageGroup,
    @Nullable GroupSetting canSubscribeGroup,
    @Nullable GroupSetting canResolveTopicsGroup)
    implements SettingParams {

  private static final int MAX_SUBSCRIBERS = 100_000;

  CreateChannelRequest request() {
    return new CreateChannelRequest(
        List.of(new CreateChannelRequest.Named(name, description, null)), subscribers, settings());
  }
}
