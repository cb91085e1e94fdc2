package chat.messaging.usertopic;

import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.http.RequestId;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.messaging.MessagingError;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes what people think of topics, under the organization's lock. */
@Singleton
public class UserTopics {

  private final UserTopicStore store;
  private final Outbox outbox;
  private final Clock clock;

  UserTopics(UserTopicStore store, Outbox outbox, Clock clock) {
    this.store = store;
    this.outbox = outbox;
    this.clock = clock;
  }

  /** The event {@code user_topic}. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record UserTopicPayload(
      long streamId, String topicName, long lastUpdated, int visibilityPolicy) {}

  /** Those of the users who are in the channel and follow topics in which they are mentioned. */
  public Set<Long> followingWhereMentioned(
      long organizationId, long channelId, Collection<Long> userIds) {
    return userIds.isEmpty()
        ? Set.of()
        : store.followingWhereMentioned(organizationId, channelId, userIds);
  }

  /**
   * Raises policies in the caller's transaction, which holds the organization's lock.
   *
   * @return those that were raised, to be told by {@link #event}
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public List<UserTopic> raise(long organizationId, List<Raise> raises, Instant now) {
    return raises.isEmpty() ? List.of() : store.raise(organizationId, raises, now);
  }

  /**
   * Notes that somebody takes part in a topic otherwise than by sending: reacts, votes. For the
   * transaction of that deed, which holds the organization's lock.
   *
   * @return what is to be appended behind the events of the deed; mostly nothing
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public List<Change> takePart(long organizationId, long userId, long channelId, String topic) {
    VisibilityPolicy policy =
        store
            .habits(organizationId, userId, channelId)
            .map(habits -> habits.after(Deed.TAKE_PART))
            .orElse(null);
    if (policy == null) {
      return List.of();
    }
    Instant now = clock.instant();
    List<Raise> raise = List.of(new Raise(userId, channelId, topic, policy, true));
    return raise(organizationId, raise, now).stream()
        .map(raised -> event(organizationId, raised, now, RequestId.current()))
        .toList();
  }

  /**
   * Sets a policy as its owner wants it; one that is so already is told to nobody. A refusal where
   * he has too many.
   */
  @Transactional
  public void set(long organizationId, UserTopic wanted) {
    outbox.lock(organizationId);
    if (!store.hasRoom(wanted)) {
      throw MessagingError.TOO_MANY_TOPICS.refuse(UserTopicStore.MOST);
    }
    Instant now = clock.instant();
    if (store.set(organizationId, wanted, now)) {
      append(organizationId, wanted, now);
    }
  }

  /** Ends a policy; false where there was none. */
  @Transactional
  public boolean remove(long organizationId, long userId, long channelId, String topic) {
    outbox.lock(organizationId);
    boolean removed = store.remove(userId, channelId, topic);
    if (removed) {
      var ended = new UserTopic(userId, channelId, topic, VisibilityPolicy.INHERIT);
      append(organizationId, ended, clock.instant());
    }
    return removed;
  }

  private void append(long organizationId, UserTopic changed, Instant now) {
    Change event = event(organizationId, changed, now, RequestId.current());
    outbox.append(organizationId, List.of(event));
  }

  /**
   * The event that tells somebody of a change.
   *
   * @param requestId the request that made it, where it is known
   */
  public static Change event(
      long organizationId, UserTopic changed, Instant now, @Nullable String requestId) {
    var payload =
        new UserTopicPayload(
            changed.channelId(), changed.topic(), now.getEpochSecond(), changed.policy().number());
    return new ClientEvent("user_topic", Audience.ofUser(changed.userId()), payload, null)
        .change(organizationId, requestId);
  }
}
