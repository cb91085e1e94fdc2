package chat.messaging.messagestore;

import chat.kit.outbox.Change;
import chat.messaging.usertopic.UserTopic;
import chat.messaging.usertopic.UserTopics;
import chat.messaging.usertopic.VisibilityPolicy;
import chat.messaging.usertopic.VisibilityPolicyUpgrade;
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

  /** Upgrades policies in the storing transaction, with a constant number of statements. */
  Raised raise(long organizationId, List<MessageWithId> stored, StoreAllocation allocation) {
    Map<MessageWithId, List<VisibilityPolicyUpgrade>> requested = new LinkedHashMap<>();
    Set<Long> first = firstOfTheirTopics(stored, allocation);
    for (MessageWithId message : stored) {
      List<VisibilityPolicyUpgrade> upgrades = upgrades(message, first.contains(message.id()));
      if (!upgrades.isEmpty()) {
        requested.put(message, upgrades);
      }
    }
    List<VisibilityPolicyUpgrade> all = requested.values().stream().flatMap(List::stream).toList();
    List<UserTopic> raised = userTopics.raise(organizationId, all, allocation.sentAt());
    return raised.isEmpty()
        ? Raised.NOTHING
        : result(organizationId, requested, raised, allocation);
  }

  private Set<Long> firstOfTheirTopics(List<MessageWithId> stored, StoreAllocation allocation) {
    List<Long> candidates =
        stored.stream()
            .filter(message -> message.outgoing().extras().policyUpgrade().dependsOnBeingFirst())
            .map(MessageWithId::id)
            .filter(id -> !allocation.inKnownTopics().contains(id))
            .toList();
    return candidates.isEmpty() ? Set.of() : messages.firstOfTheirTopics(candidates);
  }

  private static List<VisibilityPolicyUpgrade> upgrades(MessageWithId message, boolean isFirst) {
    OutgoingMessage outgoing = message.outgoing();
    if (!(outgoing.destination() instanceof OutgoingMessage.ToChannel to)) {
      return List.of();
    }
    OutgoingMessage.PolicyUpgrade requested = outgoing.extras().policyUpgrade();
    List<VisibilityPolicyUpgrade> upgrades = new ArrayList<>();
    VisibilityPolicy ofSender = isFirst ? requested.ifFirst() : requested.ifSent();
    if (ofSender != null) {
      upgrades.add(raise(outgoing.sender().userId(), to, ofSender, true));
    }
    for (long follower : requested.followers()) {
      upgrades.add(raise(follower, to, VisibilityPolicy.FOLLOWED, false));
    }
    return upgrades;
  }

  private static VisibilityPolicyUpgrade raise(
      long userId, OutgoingMessage.ToChannel to, VisibilityPolicy policy, boolean isOwnAction) {
    return new VisibilityPolicyUpgrade(userId, to.channelId(), to.topic(), policy, isOwnAction);
  }

  private static Raised result(
      long organizationId,
      Map<MessageWithId, List<VisibilityPolicyUpgrade>> requested,
      List<UserTopic> raised,
      StoreAllocation allocation) {
    Function<UserTopic, MessageWithId> causes = causes(requested);
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

  /** Returns the first message that requested each upgrade. */
  private static Function<UserTopic, MessageWithId> causes(
      Map<MessageWithId, List<VisibilityPolicyUpgrade>> requested) {
    Map<UserTopic, MessageWithId> causes = new HashMap<>();
    requested.forEach((message, upgrades) ->
        upgrades.forEach(upgrade -> causes.putIfAbsent(upgrade.raised(), message)));
    return raised -> Objects.requireNonNull(causes.get(raised));
  }
}
