package chat.messaging.usertopic;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

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
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes users' policies for topics, holding the organization's lock. */
@Singleton
public class UserTopics {

  private final UserTopicRepository repository;
  private final Outbox outbox;
  private final Clock clock;

  UserTopics(UserTopicRepository repository, Outbox outbox, Clock clock) {
    this.repository = repository;
    this.outbox = outbox;
    this.clock = clock;
  }

  /** Payload of the event {@code user_topic}. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record UserTopicPayload(
      long streamId, String topicName, long lastUpdated, int visibilityPolicy) {}

  /**
   * Returns the users for whom a mention makes them follow the topic.
   *
   * <p>Call it before taking the organization's lock, because it examines all policies of each
   * user.
   */
  public Set<Long> followingWhereMentioned(
      long organizationId, long channelId, String topic, Collection<Long> userIds) {
    return userIds.isEmpty()
        ? Set.of()
        : Set.copyOf(repository.followingWhereMentioned(organizationId, channelId, topic, userIds));
  }

  /**
   * Upgrades policies in the caller's transaction, which holds the organization's lock.
   *
   * @return the upgraded policies, to be published by {@link #events}
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public List<UserTopic> raise(
      long organizationId, List<VisibilityPolicyUpgrade> raises, Instant now) {
    return raises.isEmpty() ? List.of() : repository.raise(organizationId, raises, now);
  }

  /**
   * Upgrades policies of users who take part in topics without sending, by reactions or votes.
   *
   * <p>Runs in the transaction of those actions, which holds the organization's lock.
   *
   * @return events to be appended after those of the actions; usually none
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public List<Change> takePart(long organizationId, List<TopicParticipation> participations) {
    return raiseAfter(PolicyTrigger.TAKE_PART, organizationId, participations);
  }

  /** Like {@link #takePart}, for a user who has started a topic without sending. */
  @Transactional(propagation = Propagation.MANDATORY)
  public List<Change> start(long organizationId, TopicParticipation starting) {
    return raiseAfter(PolicyTrigger.START_TOPIC, organizationId, List.of(starting));
  }

  private List<Change> raiseAfter(
      PolicyTrigger policyTrigger, long organizationId, List<TopicParticipation> participations) {
    if (participations.isEmpty()) {
      return List.of();
    }
    Instant now = clock.instant();
    List<UserTopic> raised =
        raise(organizationId, raises(policyTrigger, organizationId, participations), now);
    return events(
        organizationId, raised, now, one -> TopicParticipation.requestOf(one, participations));
  }

  private List<VisibilityPolicyUpgrade> raises(
      PolicyTrigger trigger, long organizationId, List<TopicParticipation> participations) {
    Map<InChannel, TopicPolicySettings> habits =
        habits(organizationId, participations.stream().map(UserTopics::inChannel).collect(toSet()));
    List<VisibilityPolicyUpgrade> raises = new ArrayList<>();
    for (TopicParticipation participation : participations) {
      TopicPolicySettings settings = habits.get(inChannel(participation));
      VisibilityPolicy policy = settings == null ? null : settings.after(trigger);
      if (policy != null) {
        raises.add(
            new VisibilityPolicyUpgrade(
                participation.userId(),
                participation.channelId(),
                participation.topic(),
                policy,
                true));
      }
    }
    return raises;
  }

  private record InChannel(long userId, long channelId) {}

  /** Returns the settings of accounts in channels; bots are omitted, since they have none. */
  private Map<InChannel, TopicPolicySettings> habits(long organizationId, Set<InChannel> keys) {
    return repository
        .habits(
            organizationId,
            keys.stream().map(InChannel::userId).toList(),
            keys.stream().map(InChannel::channelId).toList())
        .stream()
        .collect(
            toMap(
                row -> new InChannel(row.userId(), row.channelId()),
                ChannelTopicPolicySettings::habits));
  }

  private static InChannel inChannel(TopicParticipation participation) {
    return new InChannel(participation.userId(), participation.channelId());
  }

  /**
   * Sets a policy at the user's request; sends no event if it is set already.
   *
   * <p>Refused if the user has too many policies. They are counted before the lock is taken, so
   * concurrent requests may exceed the limit slightly, which does no harm.
   */
  @Transactional
  public void set(long organizationId, UserTopic requested) {
    if (!repository.hasCapacity(
        requested.userId(), requested.channelId(), requested.topic(), UserTopicRepository.MOST)) {
      throw MessagingError.TOO_MANY_TOPICS.refuse(UserTopicRepository.MOST);
    }
    outbox.lock(organizationId);
    Instant now = clock.instant();
    if (repository.set(
        organizationId,
        requested.userId(),
        requested.channelId(),
        requested.topic(),
        requested.visibilityPolicy(),
        now)) {
      append(organizationId, requested, now);
    }
  }

  /** Removes a policy; returns false if there was none. */
  @Transactional
  public boolean remove(long organizationId, long userId, long channelId, String topic) {
    outbox.lock(organizationId);
    boolean removed = repository.delete(userId, channelId, topic) > 0;
    if (removed) {
      var ended = UserTopic.of(userId, channelId, topic, VisibilityPolicy.INHERIT);
      append(organizationId, ended, clock.instant());
    }
    return removed;
  }

  private void append(long organizationId, UserTopic changed, Instant now) {
    outbox.append(
        organizationId, events(organizationId, List.of(changed), now, _ -> RequestId.current()));
  }

  /** Key of policies that are announced by the same event. */
  private record EventKey(
      long channelId, String topic, VisibilityPolicy policy, @Nullable String requestId) {}

  /**
   * Returns the events that announce changed policies, in their order.
   *
   * <p>Users with the same change share one event.
   *
   * @param requestOf returns the request that made a change, or null if unknown
   */
  public static List<Change> events(
      long organizationId,
      List<UserTopic> changed,
      Instant now,
      Function<UserTopic, @Nullable String> requestOf) {
    Map<EventKey, List<Long>> usersByKey = new LinkedHashMap<>();
    for (UserTopic one : changed) {
      var key = new EventKey(one.channelId(), one.topic(), one.policy(), requestOf.apply(one));
      usersByKey.computeIfAbsent(key, _ -> new ArrayList<>()).add(one.userId());
    }
    return usersByKey.entrySet().stream()
        .map(entry -> event(organizationId, entry.getKey(), entry.getValue(), now))
        .toList();
  }

  private static Change event(long organizationId, EventKey key, List<Long> userIds, Instant now) {
    var payload =
        new UserTopicPayload(
            key.channelId(), key.topic(), now.getEpochSecond(), key.policy().number());
    return new ClientEvent("user_topic", Audience.ofUsers(userIds), payload, null)
        .change(organizationId, key.requestId());
  }
}
