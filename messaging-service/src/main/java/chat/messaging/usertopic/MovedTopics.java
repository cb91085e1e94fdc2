package chat.messaging.usertopic;

import chat.identityprojection.AccountStore;
import chat.identityprojection.ProjectedAccount;
import chat.kit.http.RequestId;
import chat.kit.outbox.Change;
import chat.messaging.access.ContentAccess;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** Updates users' policies when a topic is moved. */
@Singleton
public class MovedTopics {

  private final MovedTopicRepository movedTopics;
  private final UserTopics userTopics;
  private final AccountStore accounts;
  private final ContentAccess contentAccess;

  MovedTopics(
      MovedTopicRepository movedTopics,
      UserTopics userTopics,
      AccountStore accounts,
      ContentAccess contentAccess) {
    this.movedTopics = movedTopics;
    this.userTopics = userTopics;
    this.accounts = accounts;
    this.contentAccess = contentAccess;
  }

  public record ChannelTopic(long channelId, String topic) {}

  /**
   * Moves policies in the caller's transaction, which holds the organization's lock.
   *
   * <p>If topics are merged, the more visible policy is kept; having no policy takes precedence
   * over muted. Users without a subscription to the new channel lose their policies.
   *
   * @param isJoined whether the new topic already had messages
   * @return events for the affected users, to be appended after the events of the move
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public List<Change> move(
      long organizationId, ChannelTopic from, ChannelTopic to, boolean isJoined, Instant now) {
    List<UserTopic> changed = movedTopics.move(organizationId, from, to, isJoined, now);
    String requestId = RequestId.current();
    return UserTopics.events(organizationId, changed, now, _ -> requestId);
  }

  /**
   * Treats the sender of a moved message as the starter of its new topic.
   *
   * <p>Applies if a part of another topic becomes a new topic. Ignored if the sender is deactivated
   * or can no longer read the channel.
   *
   * @return events for the sender, to be appended after the events of the move
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public List<Change> start(long organizationId, ChannelTopic channelTopic, long senderId) {
    boolean isOpen =
        accounts
            .find(organizationId, senderId)
            .filter(ProjectedAccount::isActive)
            .filter(
                sender -> !contentAccess.byIds(sender, Set.of(channelTopic.channelId())).isEmpty())
            .isPresent();
    return isOpen
        ? userTopics.start(
            organizationId,
            new TopicParticipation(
                senderId, channelTopic.channelId(), channelTopic.topic(), RequestId.current()))
        : List.of();
  }
}
