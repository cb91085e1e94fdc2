package chat.messaging.send;

import chat.identity.copy.Account;
import chat.identity.copy.AccountSettings;
import chat.identity.copy.Actor;
import chat.markdown.Rendered.Mentions;
import chat.messaging.access.MentionAccess;
import chat.messaging.access.PostableChannel;
import chat.messaging.access.TopicParticipants;
import chat.messaging.message.OutgoingMessage.PolicyUpgrade;
import chat.messaging.usertopic.Deed;
import chat.messaging.usertopic.TopicHabits;
import chat.messaging.usertopic.UserTopics;
import jakarta.inject.Singleton;
import java.util.Set;

/**
 * Checks the mentions of a message, and finds the users of its topic wildcard and its policy
 * upgrades.
 */
@Singleton
final class MessageEffects {

  private final MentionAccess mentionAccess;
  private final UserTopics userTopics;
  private final TopicParticipants participants;

  MessageEffects(
      MentionAccess mentionAccess, UserTopics userTopics, TopicParticipants participants) {
    this.mentionAccess = mentionAccess;
    this.userTopics = userTopics;
    this.participants = participants;
  }

  /**
   * Effects of a message in its topic.
   *
   * @param topicWildcardUserIds users that its topic wildcard mentions; empty without one, and if
   *     it mentions all subscribers
   */
  record Effects(PolicyUpgrade policyUpgrade, Set<Long> topicWildcardUserIds) {

    private static final Effects NONE = new Effects(PolicyUpgrade.NONE, Set.of());
  }

  /** The effects; a refusal if the sender may not use a mention. */
  Effects of(Addressing.Addressed addressed, Mentions mentions) {
    PostableChannel channel = addressed.channel();
    mentionAccess.require(addressed.sender(), channel, mentions);
    if (channel == null) {
      return Effects.NONE;
    }
    return new Effects(
        policyUpgrade(addressed.actor(), channel, mentions),
        participants.called(
            channel.recipientId(), channel.topic(), addressed.sender().userId(), mentions));
  }

  /** A bot's own policies stay as they are. */
  private PolicyUpgrade policyUpgrade(Actor sender, PostableChannel channel, Mentions mentions) {
    Account account = sender.account();
    Set<Long> followers =
        userTopics.followingWhereMentioned(
            account.organizationId(), channel.channelId(), channel.topic(), mentions.userIds());
    if (account.isBot()) {
      return new PolicyUpgrade(null, null, followers);
    }
    AccountSettings chosen = sender.settings();
    TopicHabits habits =
        TopicHabits.of(
            chosen.automaticallyFollowTopicsPolicy(),
            chosen.automaticallyUnmuteTopicsInMutedStreamsPolicy(),
            channel.isMuted());
    return new PolicyUpgrade(habits.after(Deed.SEND), habits.after(Deed.START_TOPIC), followers);
  }
}
