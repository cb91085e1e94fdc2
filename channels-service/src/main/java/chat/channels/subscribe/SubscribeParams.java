package chat.channels.subscribe;

import chat.channels.channel.MessageRetention;
import chat.channels.channel.TopicsPolicy;
import chat.channels.create.CreationWish;
import chat.channels.create.SettingParams;
import chat.kit.params.AlsoJson;
import chat.kit.params.Default;
import chat.kit.people.GroupSetting;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whom to subscribe to what; from {@code announce} on, what channels that have to be created begin
 * with.
 *
 * @param principals null or nobody for the caller
 * @param sendNewSubscriptionMessages whether the others are told by a message
 * @param authorizationErrorsFatal whether one channel that is closed to the caller refuses all
 */
record SubscribeParams(
    WantedChannel.All subscriptions,
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

  /** What creating the channels with these first subscribers asks for. */
  CreationWish creation(List<WantedChannel> channels, List<Long> subscribers) {
    return new CreationWish(
        channels.stream()
            .map(one -> new CreationWish.Named(one.name(), one.description(), one.color()))
            .toList(),
        subscribers,
        settings());
  }
}
