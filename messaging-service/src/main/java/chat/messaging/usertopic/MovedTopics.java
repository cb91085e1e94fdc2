package chat.messaging.usertopic;

import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.kit.http.RequestId;
import chat.kit.outbox.Change;
import chat.messaging.access.ContentAccess;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** Lets what people think of a topic go along with it when all of it is moved. */
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

  /** A channel's topic. */
  public record Place(long channelId, String topic) {}

  /**
   * Moves policies in the caller's transaction, which holds the organization's lock. Where topics
   * are joined the policy that shows more is kept, none being more than muted; who is not in the
   * other channel keeps none.
   *
   * @param isJoined whether there were messages in the topic to which it was moved
   * @return what those concerned learn, to be appended behind the events of the move
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public List<Change> move(
      long organizationId, Place from, Place to, boolean isJoined, Instant now) {
    List<UserTopic> changed = movedTopics.move(organizationId, from, to, isJoined, now);
    String requestId = RequestId.current();
    return UserTopics.events(organizationId, changed, now, _ -> requestId);
  }

  /**
   * Has the sender of a message start the topic that begins with it since a part of another topic
   * was moved there, as if he had sent it there; not one who may read the channel no more.
   *
   * @return what he learns, to be appended behind the events of the move
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public List<Change> start(long organizationId, Place place, long senderId) {
    boolean isOpen =
        accounts
            .find(organizationId, senderId)
            .filter(Account::isActive)
            .filter(sender -> !contentAccess.byIds(sender, Set.of(place.channelId())).isEmpty())
            .isPresent();
    return isOpen
        ? userTopics.start(
            organizationId,
            new TakingPart(senderId, place.channelId(), place.topic(), RequestId.current()))
        : List.of();
  }
}
