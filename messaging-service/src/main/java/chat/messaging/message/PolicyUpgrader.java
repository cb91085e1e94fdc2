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

/** Upgrades the visibility policies of senders and mentioned users for the topics of messages. */
@Singleton
final class PolicyUpgrader {

  private final UserTopics userTopics;
  private final MessageStore messages;

  PolicyUpgrader(UserTopics userTopics, MessageStore messages) {
    this.userTopics = userTopics;
    this.messages = messages;
  }

  /**
   * Upgraded policies.
   *
   * @param ofSenders the senders' new policies by the ids of their messages
   * @param events for the users whose policies were upgraded, to follow the events of the messages
   */
  record Raised(Map<Long, VisibilityPolicy> ofSenders, List<Change> events) {

    static final Raised NOTHING = new Raised(Map.of(), List.of());

    @Nullable VisibilityPolicy ofSender(long messageId) {
      return ofSenders.get(messageId);
    }
  }

  /** Upgrades in the transaction that stores the messages, by a constant number of statements. */
  Raised raise(long organizationId, List<MessageWithId> stored, StoreAllocation allocation) {
    Map<MessageWithId, List<Raise>> wanted = new LinkedHashMap<>();
    Set<Long> first = firstOfTheirTopics(stored, allocation);
    for (MessageWithId message : stored) {
      List<Raise> raises = raises(message, first.contains(message.id()));
      if (!raises.isEmpty()) {
        wanted.put(message, raises);
      }
    }
    List<Raise> all = wanted.values().stream().flatMap(List::stream).toList();
    List<UserTopic> raised = userTopics.raise(organizationId, all, allocation.sentAt());
    return raised.isEmpty() ? Raised.NOTHING : told(organizationId, wanted, raised, allocation);
  }

  private Set<Long> firstOfTheirTopics(List<MessageWithId> stored, StoreAllocation allocation) {
    List<Long> perhaps =
        stored.stream()
            .filter(message -> message.outgoing().extras().policyUpgrade().dependsOnBeingFirst())
            .map(MessageWithId::id)
            .filter(id -> !allocation.inKnownTopics().contains(id))
            .toList();
    return perhaps.isEmpty() ? Set.of() : messages.firstOfTheirTopics(perhaps);
  }

  private static List<Raise> raises(MessageWithId message, boolean isFirst) {
    OutgoingMessage outgoing = message.outgoing();
    if (!(outgoing.destination() instanceof OutgoingMessage.ToChannel to)) {
      return List.of();
    }
    OutgoingMessage.PolicyUpgrade wanted = outgoing.extras().policyUpgrade();
    List<Raise> raises = new ArrayList<>();
    VisibilityPolicy ofSender = isFirst ? wanted.ifFirst() : wanted.ifSent();
    if (ofSender != null) {
      raises.add(raise(outgoing.sender().userId(), to, ofSender, true));
    }
    for (long follower : wanted.followers()) {
      raises.add(raise(follower, to, VisibilityPolicy.FOLLOWED, false));
    }
    return raises;
  }

  private static Raise raise(
      long userId, OutgoingMessage.ToChannel to, VisibilityPolicy policy, boolean isOwnDeed) {
    return new Raise(userId, to.channelId(), to.topic(), policy, isOwnDeed);
  }

  private static Raised told(
      long organizationId,
      Map<MessageWithId, List<Raise>> wanted,
      List<UserTopic> raised,
      StoreAllocation allocation) {
    Function<UserTopic, MessageWithId> causes = causes(wanted);
    Map<Long, VisibilityPolicy> ofSenders = new HashMap<>();
    for (UserTopic topic : raised) {
      MessageWithId cause = causes.apply(topic);
      if (cause.outgoing().sender().userId() == topic.userId()) {
        ofSenders.put(cause.id(), topic.policy());
      }
    }
    List<Change> events =
        UserTopics.events(
            organizationId,
            raised,
            allocation.sentAt(),
            topic -> causes.apply(topic).outgoing().requestId());
    return new Raised(ofSenders, events);
  }

  /** For each upgrade, the first message that asked for it. */
  private static Function<UserTopic, MessageWithId> causes(Map<MessageWithId, List<Raise>> wanted) {
    Map<UserTopic, MessageWithId> causes = new HashMap<>();
    wanted.forEach(
        (message, raises) -> raises.forEach(raise -> causes.putIfAbsent(raise.raised(), message)));
    return raised -> Objects.requireNonNull(causes.get(raised));
  }
}
