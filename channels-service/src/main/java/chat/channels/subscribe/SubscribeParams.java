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
 * @param principals null or empty for the caller
 * @param sendNewSubscriptionMessages whether users subscribed by the caller get a message
 * @param authorizationErrorsFatal whether one channel without permission refuses the whole request
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
