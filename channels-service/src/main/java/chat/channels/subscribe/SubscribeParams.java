package chat.channels.subscribe;

import chat.channels.channel.MessageRetention;
import chat.channels.channel.TopicsPolicy;
import chat.channels.create.CreateChannelRequest;
import chat.channels.create.SettingParams;
import chat.kit.params.AlsoJson;
import chat.kit.params.Default;
import chat.kit.people.GroupSetting;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of API: subscribe. Those from {@code announce} on apply to channels that are
 * created.
 *
 * @param subscriptions channels to subscribe to. {@code name} is looked up ignoring case. {@code
 *     description} applies only to a channel that is created, and its line breaks become spaces.
 *     {@code color} is the color of new subscriptions, such as {@code #76ce90}; null or absent for
 *     the earlier color of the subscription, or the default color of the channel.
 * @param principals users to subscribe, by id or by API email address, but not both kinds in one
 *     list; the caller if absent or empty
 * @param authorizationErrorsFatal whether the request is refused if the caller may not subscribe
 *     the users to one of the channels; if false, such channels are listed in {@code unauthorized}
 * @param announce whether the notification bot announces the channels in the organization's channel
 *     for new channels; private channels are never announced
 * @param sendNewSubscriptionMessages whether the notification bot sends a direct message to each
 *     user, other than the caller and bots, that the request subscribes
 * @param inviteOnly whether the channels are private. Requires the organization's {@code
 *     can_create_private_channel_group} if true, and {@code can_create_public_channel_group} if
 *     false.
 * @param isWebPublic whether visitors may read the channels without an account. Requires that the
 *     server and the organization enable web-public channels, and membership in the organization's
 *     {@code can_create_web_public_channel_group}. Excludes {@code invite_only}.
 * @param isDefaultStream whether new users are subscribed to the channels; only administrators may
 *     set it, and not for private channels
 * @param folderId id of the channel folder for the channels, which must not be archived; absent for
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
record SubscribeParams(
    RequestedChannel.All subscriptions,
    @Nullable Principals principals,
    @Default("true") boolean authorizationErrorsFatal,
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

  /** Subscribes only the caller, with the default of every other parameter. */
  static SubscribeParams ofCaller(RequestedChannel.All subscriptions) {
    return new SubscribeParams(
        subscriptions,
        null,
        true,
        false,
        true,
        false,
        false,
        false,
        null,
        TopicsPolicy.INHERIT,
        null,
        MessageRetention.REALM_DEFAULT,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }

  /** The request to create these channels with these first subscribers. */
  CreateChannelRequest creation(List<RequestedChannel> channels, List<Long> subscribers) {
    return new CreateChannelRequest(
        channels.stream()
            .map(one -> new CreateChannelRequest.Named(one.name(), one.description(), one.color()))
            .toList(),
        subscribers,
        settings());
  }
}
