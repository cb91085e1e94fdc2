package chat.messaging.message;

import chat.kit.outbox.Change;
import chat.messaging.usertopic.Raise;
import chat.messaging.usertopic.UserTopic;
import chat.messaging.usertopic.UserTopics;
import chat.messaging.usertopic.VisibilityPolicy;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Raises what senders, and those whom they mention, think of the topics of stored messages. */
@Singleton
final class TopicRaising {

  private final UserTopics userTopics;
  private final MessageStore messages;

  TopicRaising(UserTopics userTopics, MessageStore messages) {
    this.userTopics = userTopics;
    this.messages = messages;
  }

  /**
   * What was raised.
   *
   * @param ofSenders by the ids of the messages by which their senders' policies were raised
   * @param events what those concerned learn, to be appended behind the messages' events
   */
  record Raised(Map<Long, VisibilityPolicy> ofSenders, List<Change> events) {

    static final Raised NOTHING = new Raised(Map.of(), List.of());

    @Nullable VisibilityPolicy ofSender(long messageId) {
      return ofSenders.get(messageId);
    }
  }

  /** In the transaction that stores the messages, behind them; a constant number of statements. */
  Raised raise(long organizationId, List<Numbered> stored, Moment moment) {
    Map<Numbered, List<Raise>> wanted = new LinkedHashMap<>();
    Set<Long> first = firstOfTheirTopics(stored, moment);
    for (Numbered message : stored) {
      List<Raise> raises = raises(message, first.contains(message.id()));
      if (!raises.isEmpty()) {
        wanted.put(message, raises);
      }
    }
    List<Raise> all = wanted.values().stream().flatMap(List::stream).toList();
    List<UserTopic> raised = userTopics.raise(organizationId, all, moment.sentAt());
    return raised.isEmpty() ? Raised.NOTHING : told(organizationId, wanted, raised, moment);
  }

  private Set<Long> firstOfTheirTopics(List<Numbered> stored, Moment moment) {
    List<Long> perhaps =
        stored.stream()
            .filter(message -> message.draft().extras().raises().dependOnBeingFirst())
            .map(Numbered::id)
            .filter(id -> !moment.inKnownTopics().contains(id))
            .toList();
    return perhaps.isEmpty() ? Set.of() : messages.firstOfTheirTopics(perhaps);
  }

  private static List<Raise> raises(Numbered message, boolean isFirst) {
    Draft draft = message.draft();
    if (!(draft.destination() instanceof Draft.ToChannel to)) {
      return List.of();
    }
    Draft.Raises wanted = draft.extras().raises();
    List<Raise> raises = new ArrayList<>();
    VisibilityPolicy ofSender = isFirst ? wanted.ifFirst() : wanted.ifSent();
    if (ofSender != null) {
      raises.add(raise(draft.sender().userId(), to, ofSender, true));
    }
    for (long follower : wanted.followers()) {
      raises.add(raise(follower, to, VisibilityPolicy.FOLLOWED, false));
    }
    return raises;
  }

  private static Raise raise(
      long userId, Draft.ToChannel to, VisibilityPolicy policy, boolean isOwnDeed) {
    return new Raise(userId, to.channelId(), to.topic(), policy, isOwnDeed);
  }

  private static Raised told(
      long organizationId,
      Map<Numbered, List<Raise>> wanted,
      List<UserTopic> raised,
      Moment moment) {
    Function<UserTopic, Numbered> causes = causes(wanted);
    Map<Long, VisibilityPolicy> ofSenders = new HashMap<>();
    for (UserTopic topic : raised) {
      Numbered cause = causes.apply(topic);
      if (cause.draft().sender().userId() == topic.userId()) {
        ofSenders.put(cause.id(), topic.policy());
      }
    }
    List<Change> events =
        UserTopics.events(
            organizationId,
            raised,
            moment.sentAt(),
            topic -> causes.apply(topic).draft().requestId());
    return new Raised(ofSenders, events);
  }

  /** Tells the first message that wanted it so. */
  private static Function<UserTopic, Numbered> causes(Map<Numbered, List<Raise>> wanted) {
    Map<UserTopic, Numbered> causes = new HashMap<>();
    wanted.forEach(
        (message, raises) -> raises.forEach(raise -> causes.putIfAbsent(raise.raised(), message)));
    return raised -> Objects.requireNonNull(causes.get(raised));
  }
}
