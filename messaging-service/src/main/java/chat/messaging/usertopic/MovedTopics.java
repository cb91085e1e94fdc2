package chat.messaging.usertopic;

import chat.kit.http.RequestId;
import chat.kit.outbox.Change;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;

/** Lets what people think of a topic go along with it when all of it is moved. */
@Singleton
public class MovedTopics {

  private final MovedTopicStore store;

  MovedTopics(MovedTopicStore store) {
    this.store = store;
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
    List<UserTopic> changed = store.move(organizationId, from, to, isJoined, now);
    String requestId = RequestId.current();
    return UserTopics.events(organizationId, changed, now, _ -> requestId);
  }
}
