package chat.channels.create;

import chat.channels.channel.ChannelGroup;
import chat.channels.channel.MessageRetention;
import chat.channels.channel.TopicsPolicy;
import chat.kit.people.GroupSetting;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The request parameters for the settings of new channels, one per setting. */
public interface SettingParams {

  boolean announce();

  boolean sendNewSubscriptionMessages();

  boolean inviteOnly();

  boolean isWebPublic();

  boolean isDefaultStream();

  @Nullable Long folderId();

  TopicsPolicy topicsPolicy();

  @Nullable Boolean historyPublicToSubscribers();

  MessageRetention messageRetentionDays();

  @Nullable GroupSetting canAddSubscribersGroup();

  @Nullable GroupSetting canCreateTopicGroup();

  @Nullable GroupSetting canDeleteAnyMessageGroup();

  @Nullable GroupSetting canDeleteOwnMessageGroup();

  @Nullable GroupSetting canRemoveSubscribersGroup();

  @Nullable GroupSetting canAdministerChannelGroup();

  @Nullable GroupSetting canMoveMessagesOutOfChannelGroup();

  @Nullable GroupSetting canMoveMessagesWithinChannelGroup();

  @Nullable GroupSetting canSendMessageGroup();

  @Nullable GroupSetting canSubscribeGroup();

  @Nullable GroupSetting canResolveTopicsGroup();

  /** Collects all parameters. */
  default NewChannelSettings settings() {
    return new NewChannelSettings(
        announce(),
        sendNewSubscriptionMessages(),
        inviteOnly(),
        isWebPublic(),
        isDefaultStream(),
        folderId(),
        topicsPolicy(),
        historyPublicToSubscribers(),
        messageRetentionDays(),
        groups());
  }

  private Map<ChannelGroup, GroupSetting> groups() {
    Map<ChannelGroup, GroupSetting> sent = new EnumMap<>(ChannelGroup.class);
    for (ChannelGroup group : ChannelGroup.values()) {
      GroupSetting setting = group(group);
      if (setting != null) {
        sent.put(group, setting);
      }
    }
    return sent;
  }

  private @Nullable GroupSetting group(ChannelGroup group) {
    return switch (group) {
      case CAN_ADD_SUBSCRIBERS_GROUP -> canAddSubscribersGroup();
      case CAN_CREATE_TOPIC_GROUP -> canCreateTopicGroup();
      case CAN_DELETE_ANY_MESSAGE_GROUP -> canDeleteAnyMessageGroup();
      case CAN_DELETE_OWN_MESSAGE_GROUP -> canDeleteOwnMessageGroup();
      case CAN_REMOVE_SUBSCRIBERS_GROUP -> canRemoveSubscribersGroup();
      case CAN_ADMINISTER_CHANNEL_GROUP -> canAdministerChannelGroup();
      case CAN_MOVE_MESSAGES_OUT_OF_CHANNEL_GROUP -> canMoveMessagesOutOfChannelGroup();
      case CAN_MOVE_MESSAGES_WITHIN_CHANNEL_GROUP -> canMoveMessagesWithinChannelGroup();
      case CAN_SEND_MESSAGE_GROUP -> canSendMessageGroup();
      case CAN_SUBSCRIBE_GROUP -> canSubscribeGroup();
      case CAN_RESOLVE_TOPICS_GROUP -> canResolveTopicsGroup();
    };
  }
}
