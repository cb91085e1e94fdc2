package chat.messaging.send;

import chat.identity.copy.Account;
import chat.identity.copy.AccountSettings;
import chat.identity.copy.Actor;
import chat.markdown.Rendered.Mentions;
import chat.messaging.access.PostableChannel;
import chat.messaging.access.TopicParticipants;
import chat.messaging.message.Draft;
import chat.messaging.usertopic.Deed;
import chat.messaging.usertopic.TopicHabits;
import chat.messaging.usertopic.UserTopics;
import jakarta.inject.Singleton;
import java.util.Set;

/**
 * Finds out, before a message is stored, whom it calls in its topic and whose policy it may raise.
 */
@Singleton
final class TopicEffects {

  private final UserTopics userTopics;
  private final TopicParticipants participants;

  TopicEffects(UserTopics userTopics, TopicParticipants participants) {
    this.userTopics = userTopics;
    this.participants = participants;
  }

  /** As {@link TopicParticipants#called} says it. */
  Set<Long> called(Account sender, PostableChannel channel, Mentions mentions) {
    return participants.called(channel.recipientId(), channel.topic(), sender.userId(), mentions);
  }

  /** Of a message by an account, which may be a bot's: that one's own policy stays as it is. */
  Draft.Raises of(Actor sender, PostableChannel channel, Mentions mentions) {
    Account account = sender.account();
    Set<Long> followers =
        userTopics.followingWhereMentioned(
            account.organizationId(), channel.channelId(), channel.topic(), mentions.userIds());
    if (account.isBot()) {
      return new Draft.Raises(null, null, followers);
    }
    AccountSettings chosen = sender.settings();
    TopicHabits habits =
        TopicHabits.of(
            chosen.automaticallyFollowTopicsPolicy(),
            chosen.automaticallyUnmuteTopicsInMutedStreamsPolicy(),
            channel.isMuted());
    return new Draft.Raises(habits.after(Deed.SEND), habits.after(Deed.START_TOPIC), followers);
  }
}
