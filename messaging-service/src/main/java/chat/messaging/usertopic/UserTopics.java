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

/** Writes what people think of topics, under the organization's lock. */
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

  /** The event {@code user_topic}. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record UserTopicPayload(
      long streamId, String topicName, long lastUpdated, int visibilityPolicy) {}

  /**
   * Those of the users who are in the channel, follow topics in which they are mentioned, and have
   * room for this one. That takes a look at all the topics of each, so it is asked before the
   * organization's lock is taken.
   */
  public Set<Long> followingWhereMentioned(
      long organizationId, long channelId, String topic, Collection<Long> userIds) {
    return userIds.isEmpty()
        ? Set.of()
        : Set.copyOf(repository.followingWhereMentioned(organizationId, channelId, topic, userIds));
  }

  /**
   * Raises policies in the caller's transaction, which holds the organization's lock.
   *
   * @return those that were raised, to be told by {@link #events}
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public List<UserTopic> raise(long organizationId, List<Raise> raises, Instant now) {
    return raises.isEmpty() ? List.of() : repository.raise(organizationId, raises, now);
  }

  /**
   * Notes that people take part in topics otherwise than by sending: react, vote. For the
   * transaction of those deeds, which holds the organization's lock.
   *
   * @return what is to be appended behind the events of the deeds; mostly nothing
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public List<Change> takePart(long organizationId, List<TakingPart> deeds) {
    return raiseAfter(Deed.TAKE_PART, organizationId, deeds);
  }

  /** Notes that somebody has started a topic otherwise than by sending; as {@link #takePart}. */
  @Transactional(propagation = Propagation.MANDATORY)
  public List<Change> start(long organizationId, TakingPart starting) {
    return raiseAfter(Deed.START_TOPIC, organizationId, List.of(starting));
  }

  private List<Change> raiseAfter(Deed deed, long organizationId, List<TakingPart> deeds) {
    if (deeds.isEmpty()) {
      return List.of();
    }
    Instant now = clock.instant();
    List<UserTopic> raised = raise(organizationId, raises(deed, organizationId, deeds), now);
    return events(organizationId, raised, now, one -> TakingPart.requestOf(one, deeds));
  }

  private List<Raise> raises(Deed what, long organizationId, List<TakingPart> deeds) {
    Map<InChannel, TopicHabits> habits =
        habits(organizationId, deeds.stream().map(UserTopics::inChannel).collect(toSet()));
    List<Raise> raises = new ArrayList<>();
    for (TakingPart deed : deeds) {
      TopicHabits ofHim = habits.get(inChannel(deed));
      VisibilityPolicy policy = ofHim == null ? null : ofHim.after(what);
      if (policy != null) {
        raises.add(new Raise(deed.userId(), deed.channelId(), deed.topic(), policy, true));
      }
    }
    return raises;
  }

  private record InChannel(long userId, long channelId) {}

  /** What accounts want in channels; bots are left out, since they want nothing. */
  private Map<InChannel, TopicHabits> habits(long organizationId, Set<InChannel> asked) {
    return repository
        .habits(
            organizationId,
            asked.stream().map(InChannel::userId).toList(),
            asked.stream().map(InChannel::channelId).toList())
        .stream()
        .collect(
            toMap(
                chosen -> new InChannel(chosen.userId(), chosen.channelId()),
                ChannelTopicHabits::habits));
  }

  private static InChannel inChannel(TakingPart deed) {
    return new InChannel(deed.userId(), deed.channelId());
  }

  /**
   * Sets a policy as its owner wants it; one that is so already is told to nobody. A refusal where
   * he has too many: they are counted before the lock is taken, since it matters to nobody if those
   * that he sets at the same time are some more.
   */
  @Transactional
  public void set(long organizationId, UserTopic wanted) {
    if (!repository.hasRoom(
        wanted.userId(), wanted.channelId(), wanted.topic(), UserTopicRepository.MOST)) {
      throw MessagingError.TOO_MANY_TOPICS.refuse(UserTopicRepository.MOST);
    }
    outbox.lock(organizationId);
    Instant now = clock.instant();
    if (repository.set(
        organizationId,
        wanted.userId(),
        wanted.channelId(),
        wanted.topic(),
        wanted.visibilityPolicy(),
        now)) {
      append(organizationId, wanted, now);
    }
  }

  /** Ends a policy; false where there was none. */
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

  /** What several people are told alike. */
  private record Alike(
      long channelId, String topic, VisibilityPolicy policy, @Nullable String requestId) {}

  /**
   * The events that tell people of changes, in their order; those who are told the same get it by
   * one event, however many they are.
   *
   * @param requestOf the request that made a change, where it is known
   */
  public static List<Change> events(
      long organizationId,
      List<UserTopic> changed,
      Instant now,
      Function<UserTopic, @Nullable String> requestOf) {
    Map<Alike, List<Long>> told = new LinkedHashMap<>();
    for (UserTopic one : changed) {
      var what = new Alike(one.channelId(), one.topic(), one.policy(), requestOf.apply(one));
      told.computeIfAbsent(what, _ -> new ArrayList<>()).add(one.userId());
    }
    return told.entrySet().stream()
        .map(entry -> event(organizationId, entry.getKey(), entry.getValue(), now))
        .toList();
  }

  private static Change event(long organizationId, Alike what, List<Long> userIds, Instant now) {
    var payload =
        new UserTopicPayload(
            what.channelId(), what.topic(), now.getEpochSecond(), what.policy().number());
    return new ClientEvent("user_topic", Audience.ofUsers(userIds), payload, null)
        .change(organizationId, what.requestId());
  }
}
