package chat.messaging.accessquery;

import chat.kit.event.Audience;
import chat.kit.people.GroupSetting;
import chat.kit.token.Role;
import java.util.function.Predicate;

/** A channel as stored in this service's projection, independent of any reader. */
public record ProjectedChannel(
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

  /** The audience of an event that happens in the channel now. */
  public Audience audience() {
    return Audience.ofChannel(channelId, inviteOnly, historyPublicToSubscribers);
  }

  /** Returns the channel as it was earlier, but never more open than now. */
  ProjectedChannel asOf(boolean wasInviteOnly, boolean wasHistoryPublicToSubscribers) {
    return new ProjectedChannel(
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

  /** Returns facts for a lookup without a topic; {@code topicExists} is then true. */
  public ChannelFacts factsFor(boolean isSubscribed) {
    return new ChannelFacts(this, isSubscribed, false, true);
  }

  /**
   * Whether content that is posted from now on may be shown to a user.
   *
   * <p>This is the only definition of that rule. Content is open to subscribers, in a web-public
   * channel to everybody, and in a public channel to everybody but guests. In a private channel
   * that shows its history to new subscribers, it is also open to users, guests excepted, who may
   * subscribe themselves or others.
   *
   * @param isIn whether the user is in a group setting; evaluated last, and only for a private
   *     channel
   */
  boolean isOpenTo(Role role, boolean isSubscribed, Predicate<GroupSetting> isIn) {
    return isWebPublic || isSubscribed || (role != Role.GUEST && (!inviteOnly || isGranted(isIn)));
  }

  /** Whether all messages are open to a user, including those older than the subscription. */
  boolean isWhollyOpenTo(Role role, boolean isSubscribed, Predicate<GroupSetting> isIn) {
    return mayRead(role, isSubscribed, false, isIn);
  }

  /**
   * Whether a user may read one of the channel's messages.
   *
   * <p>The content must be open to the user now. If the history is protected, the user must also
   * have received the message (decision 35).
   *
   * @param wasReceived whether the user was subscribed when the message was sent
   */
  boolean mayRead(
      Role role, boolean isSubscribed, boolean wasReceived, Predicate<GroupSetting> isIn) {
    return (wasReceived || showsHistory()) && isOpenTo(role, isSubscribed, isIn);
  }

  /** Whether users to whom the content is open may also read earlier messages. */
  public boolean showsHistory() {
    return isWebPublic || !inviteOnly || historyPublicToSubscribers;
  }

  private boolean isGranted(Predicate<GroupSetting> isIn) {
    return historyPublicToSubscribers
        && (isIn.test(canSubscribeGroup) || isIn.test(canAddSubscribersGroup));
  }
}
