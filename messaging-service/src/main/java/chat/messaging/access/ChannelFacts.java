package chat.messaging.access;

import chat.kit.event.Audience;
import chat.kit.people.GroupSetting;
import chat.kit.token.Role;
import java.util.function.Predicate;

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
    return with(isSubscribed, ownerSubscribed, topicExists);
  }

  /** The same for somebody else, who asks about another topic. */
  ChannelFacts with(boolean isSubscribed, boolean isOwnerSubscribed, boolean doesTopicExist) {
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
        isOwnerSubscribed,
        doesTopicExist);
  }

  /** Whom an event is for that happens in it now. */
  Audience audience() {
    return Audience.ofChannel(channelId, inviteOnly, historyPublicToSubscribers);
  }

  /** The same as it was when an event happened, but not more open than it is. */
  ChannelFacts asOf(boolean wasInviteOnly, boolean wasHistoryPublicToSubscribers) {
    return new ChannelFacts(
        channelId,
        recipientId,
        name,
        inviteOnly || wasInviteOnly,
        isWebPublic && !wasInviteOnly,
        historyPublicToSubscribers && wasHistoryPublicToSubscribers,
        isArchived,
        topicsPolicy,
        canSendMessageGroup,
        canCreateTopicGroup,
        canSubscribeGroup,
        canAddSubscribersGroup,
        subscribed,
        ownerSubscribed,
        topicExists);
  }

  /**
   * The one rule for whose its content is, if only from now on: what is written there may be shown
   * to him, and to others through him. It is his who is subscribed, everybody's in a web-public
   * channel and everybody's but guests' in a public one; that of a private channel which shows its
   * history belongs beside its subscribers to those, guests excepted, who may subscribe themselves
   * or others.
   *
   * @param isIn whether he is in a setting; asked last, and only of a private channel
   */
  boolean isOpenTo(Role role, Predicate<GroupSetting> isIn) {
    return isWebPublic || subscribed || (role != Role.GUEST && (!inviteOnly || isGranted(isIn)));
  }

  /**
   * The same for all of its messages, those too that are older than his subscription; what he
   * received he may read beside that.
   */
  boolean isWhollyOpenTo(Role role, Predicate<GroupSetting> isIn) {
    return showsHistory() && isOpenTo(role, isIn);
  }

  /** Whether those to whom its content is open may also read what was written before. */
  boolean showsHistory() {
    return isWebPublic || !inviteOnly || historyPublicToSubscribers;
  }

  private boolean isGranted(Predicate<GroupSetting> isIn) {
    return historyPublicToSubscribers
        && (isIn.test(canSubscribeGroup) || isIn.test(canAddSubscribersGroup));
  }
}
