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
