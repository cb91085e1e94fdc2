package chat.messaging.access;

import chat.kit.event.Audience;
import chat.kit.people.GroupSetting;
import chat.kit.token.Role;
import java.util.function.Predicate;

/** A channel as this service's copy has it, whoever looks at it. */
record CopiedChannel(
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
    GroupSetting canAddSubscribersGroup) {

  /** Whom an event is for that happens in it now. */
  Audience audience() {
    return Audience.ofChannel(channelId, inviteOnly, historyPublicToSubscribers);
  }

  /** The same as it was when an event happened, but not more open than it is. */
  CopiedChannel asOf(boolean wasInviteOnly, boolean wasHistoryPublicToSubscribers) {
    return new CopiedChannel(
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
        canAddSubscribersGroup);
  }

  /** What is known of it and somebody who asks about no topic that could be missing. */
  ChannelFacts seenBy(boolean isSubscribed) {
    return new ChannelFacts(this, isSubscribed, false, true);
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
  boolean isOpenTo(Role role, boolean isSubscribed, Predicate<GroupSetting> isIn) {
    return isWebPublic || isSubscribed || (role != Role.GUEST && (!inviteOnly || isGranted(isIn)));
  }

  /** The same for all of its messages, including those older than the subscription. */
  boolean isWhollyOpenTo(Role role, boolean isSubscribed, Predicate<GroupSetting> isIn) {
    return mayRead(role, isSubscribed, false, isIn);
  }

  /**
   * Whether one of its messages may be read: by users to whom the content is open now and, where
   * the history is protected, who also received the message (decision 41).
   *
   * @param wasReceived whether the user was subscribed when the message was sent
   */
  boolean mayRead(
      Role role, boolean isSubscribed, boolean wasReceived, Predicate<GroupSetting> isIn) {
    return (wasReceived || showsHistory()) && isOpenTo(role, isSubscribed, isIn);
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
