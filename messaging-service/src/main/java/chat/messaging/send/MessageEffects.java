package chat.messaging.send;

import chat.identityprojection.AccountSettings;
import chat.identityprojection.Actor;
import chat.identityprojection.ProjectedAccount;
import chat.markdown.text.Rendered.Mentions;
import chat.messaging.access.MentionAccess;
import chat.messaging.access.PostableChannel;
import chat.messaging.accessquery.TopicParticipants;
import chat.messaging.messagestore.OutgoingMessage.PolicyUpgrade;
import chat.messaging.usertopic.PolicyTrigger;
import chat.messaging.usertopic.TopicPolicySettings;
import chat.messaging.usertopic.UserTopics;
import jakarta.inject.Singleton;
import java.util.Set;

/**
 * Checks the mentions of a message and finds the side effects in its topic.
 *
 * <p>The effects are the users that its topic wildcard mentions, and visibility policy upgrades.
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

  /** Returns the effects; a refusal if the sender may not use a mention. */
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

  /** A bot's own policies are never upgraded. */
  private PolicyUpgrade policyUpgrade(Actor sender, PostableChannel channel, Mentions mentions) {
    ProjectedAccount account = sender.account();
    Set<Long> followers =
        userTopics.followingWhereMentioned(
            account.organizationId(), channel.channelId(), channel.topic(), mentions.userIds());
    if (account.isBot()) {
      return new PolicyUpgrade(null, null, followers);
    }
    AccountSettings settings = sender.settings();
    TopicPolicySettings policySettings =
        TopicPolicySettings.of(
            settings.automaticallyFollowTopicsPolicy(),
            settings.automaticallyUnmuteTopicsInMutedStreamsPolicy(),
            channel.isMuted());
    return new PolicyUpgrade(
        policySettings.after(PolicyTrigger.SEND),
        policySettings.after(PolicyTrigger.START_TOPIC),
        followers);
  }
}
