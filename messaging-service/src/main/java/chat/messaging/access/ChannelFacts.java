package chat.messaging.access;

import chat.identity.copy.GroupSetting;
import chat.kit.token.Role;
import java.util.function.BooleanSupplier;

/**
 * What is known of a channel and somebody in it, in one look.
 *
 * @param subscribed whether the account is subscribed now
 * @param ownerSubscribed whether the owner of the account, a bot, is
 * @param topicExists whether the topic asked about has a message
 */
record ChannelFacts(
    long channelId,
    long recipientId,
    String name,
    boolean inviteOnly,
    boolean isWebPublic,
    boolean historyPublicToSubscribers,
    boolean isArchived,
    String topicsPolicy,
    GroupSetting canSendMessageGroup,
    GroupSetting canCreateTopicGroup,
    GroupSetting canSubscribeGroup,
    GroupSetting canAddSubscribersGroup,
    boolean subscribed,
    boolean ownerSubscribed,
    boolean topicExists) {

  /** The same for somebody who is subscribed, or is not. */
  ChannelFacts withSubscribed(boolean isSubscribed) {
    return new ChannelFacts(
        channelId,
        recipientId,
        name,
        inviteOnly,
        isWebPublic,
        historyPublicToSubscribers,
        isArchived,
        topicsPolicy,
        canSendMessageGroup,
        canCreateTopicGroup,
        canSubscribeGroup,
        canAddSubscribersGroup,
        isSubscribed,
        ownerSubscribed,
        topicExists);
  }

  /**
   * Whether somebody may read all of its messages now; what he received he may read beside that.
   *
   * @param isGranted whether the settings of a private channel grant him its content
   */
  boolean isOpenTo(Role role, BooleanSupplier isGranted) {
    if (isWebPublic) {
      return true;
    }
    if (!inviteOnly) {
      return role != Role.GUEST || subscribed;
    }
    return historyPublicToSubscribers && (subscribed || isGranted.getAsBoolean());
  }
}
