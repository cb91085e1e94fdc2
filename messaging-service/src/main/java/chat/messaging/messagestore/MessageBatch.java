package chat.messaging.messagestore;

import chat.contracts.ChangeNumbers;
import chat.kit.error.Refusal;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.messaging.MessagingError;
import chat.messaging.messageread.Submessage;
import chat.messaging.submessage.Submessages;
import chat.messaging.usertopic.VisibilityPolicy;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Transaction that stores a batch of messages of one organization with their events. */
@Singleton
class MessageBatch {

  private final Outbox outbox;
  private final MessageStore messages;
  private final Conversations conversations;
  private final IdempotencyKeyStore keys;
  private final PolicyUpgrader policyUpgrader;
  private final Submessages submessages;

  MessageBatch(
      Outbox outbox,
      MessageStore messages,
      Conversations conversations,
      IdempotencyKeyStore keys,
      PolicyUpgrader policyUpgrader,
      Submessages submessages) {
    this.outbox = outbox;
    this.messages = messages;
    this.conversations = conversations;
    this.keys = keys;
    this.policyUpgrader = policyUpgrader;
    this.submessages = submessages;
  }

  /** Policy upgrades and change numbers of a batch's new messages. */
  private record BatchResult(PolicyUpgrader.Raised raised, ChangeNumbers changes) {

    static final BatchResult NOTHING =
        new BatchResult(PolicyUpgrader.Raised.NOTHING, ChangeNumbers.NONE);
  }

  /** What happens to a message of the batch. */
  private sealed interface Plan {
    record Store(MessageWithId message) implements Plan {}

    /** Its key was used before, perhaps by an earlier message of the batch. */
    record RepeatAnswer(IdempotencyKeyStore.Answer answer) implements Plan {}

    record PrepareAgain() implements Plan {}

    record Refuse(Refusal refusal) implements Plan {}
  }

  /**
   * Stores all new messages of a batch or none. Messages with a used key, and messages whose
   * organization or channel has changed since they were prepared, are not stored. Outcomes are in
   * the order of the messages.
   */
  @Transactional
  public List<StoreOutcome> store(List<OutgoingMessage> batch) {
    long organizationId = batch.getFirst().organizationId();
    StoreAllocation allocation = messages.allocate(organizationId, batch);
    Map<IdempotencyKeyStore.AccountKey, IdempotencyKeyStore.Answer> answers =
        keys.find(
            organizationId,
            batch.stream().flatMap(outgoing -> accountKey(outgoing).stream()).toList());
    List<Plan> plans = new ArrayList<>(batch.size());
    for (int i = 0; i < batch.size(); i++) {
      var message = new MessageWithId(allocation.ids().get(i), batch.get(i));
      boolean isUpToDate = allocation.versions().get(i).match(message.outgoing());
      Plan plan = plan(message, isUpToDate, answers);
      if (plan instanceof Plan.Store) {
        accountKey(message.outgoing())
            .ifPresent(key -> answers.put(key, answer(message, PolicyUpgrader.Raised.NOTHING)));
      }
      plans.add(plan);
    }
    BatchResult result = write(organizationId, allocation, plans);
    ChangeNumbers latest =
        plans.stream().anyMatch(Plan.RepeatAnswer.class::isInstance)
            ? outbox.latest(organizationId)
            : ChangeNumbers.NONE;
    return plans.stream().map(plan -> outcome(plan, result, latest)).toList();
  }

  private static Plan plan(
      MessageWithId message,
      boolean isUpToDate,
      Map<IdempotencyKeyStore.AccountKey, IdempotencyKeyStore.Answer> answers) {
    OutgoingMessage outgoing = message.outgoing();
    IdempotencyKey key = outgoing.extras().idempotencyKey();
    IdempotencyKeyStore.Answer before = accountKey(outgoing).map(answers::get).orElse(null);
    if (key != null && before != null) {
      return before.isTo(key)
          ? new Plan.RepeatAnswer(before)
          : new Plan.Refuse(MessagingError.IDEMPOTENCY_KEY_USED.refuse());
    }
    return isUpToDate ? new Plan.Store(message) : new Plan.PrepareAgain();
  }

  /**
   * @param latest the latest change numbers, for repeated answers
   */
  private static StoreOutcome outcome(Plan plan, BatchResult result, ChangeNumbers latest) {
    return switch (plan) {
      case Plan.Store(MessageWithId message) ->
          new StoreOutcome.Done(
              new StoredMessage(
                  message.id(), result.raised().ofSender(message.id()), result.changes()));
      case Plan.RepeatAnswer(var answer) ->
          new StoreOutcome.Done(repeatedAnswer(answer, result.raised(), latest));
      case Plan.PrepareAgain() -> new StoreOutcome.Outdated();
      case Plan.Refuse(Refusal refusal) -> new StoreOutcome.Refused(refusal);
    };
  }

  /**
   * Repeats the first answer with the latest change numbers.
   *
   * <p>The gateway may not have received the first numbers.
   *
   * @param raised the upgrades of this batch, for a first message that is part of it
   */
  private static StoredMessage repeatedAnswer(
      IdempotencyKeyStore.Answer answer, PolicyUpgrader.Raised raised, ChangeNumbers latest) {
    VisibilityPolicy storedPolicy = answer.visibilityPolicy();
    return new StoredMessage(
        answer.messageId(),
        storedPolicy == null ? raised.ofSender(answer.messageId()) : storedPolicy,
        latest);
  }

  /** The message sent with the key, if any. A refusal if the key was used for another message. */
  @Transactional(readOnly = true)
  public Optional<StoredMessage> sentBefore(
      long organizationId, long accountId, IdempotencyKey key) {
    var accountKey = new IdempotencyKeyStore.AccountKey(accountId, key.text());
    IdempotencyKeyStore.Answer before =
        keys.find(organizationId, List.of(accountKey)).get(accountKey);
    if (before == null) {
      return Optional.empty();
    }
    if (!before.isTo(key)) {
      throw MessagingError.IDEMPOTENCY_KEY_USED.refuse();
    }
    return Optional.of(
        repeatedAnswer(before, PolicyUpgrader.Raised.NOTHING, outbox.latest(organizationId)));
  }

  private BatchResult write(long organizationId, StoreAllocation allocation, List<Plan> plans) {
    List<MessageWithId> fresh =
        conversations.addressed(
            organizationId,
            plans.stream()
                .flatMap(plan ->
                    plan instanceof Plan.Store(var message) ? Stream.of(message) : Stream.of())
                .toList());
    if (fresh.isEmpty()) {
      return BatchResult.NOTHING;
    }
    messages.insert(organizationId, allocation, fresh);
    Map<Long, Submessage> widgets = submessages.begin(organizationId, withWidgets(fresh));
    PolicyUpgrader.Raised raised = policyUpgrader.raise(organizationId, fresh, allocation);
    keys.keep(
        organizationId,
        fresh.stream().flatMap(message -> storedAnswer(message, raised).stream()).toList(),
        allocation.sentAt());
    List<Change> events = new ArrayList<>(2 * fresh.size());
    fresh.forEach(
        message -> events.addAll(MessageEvents.of(message, allocation, widgets.get(message.id()))));
    events.addAll(raised.events());
    return new BatchResult(
        raised, outbox.appendAtCommit(organizationId, allocation.changes(), events));
  }

  private static List<Submessages.WithWidget> withWidgets(List<MessageWithId> messages) {
    List<Submessages.WithWidget> withWidgets = new ArrayList<>();
    for (MessageWithId message : messages) {
      String widget = message.outgoing().extras().widget();
      if (widget != null) {
        long senderId = message.outgoing().sender().userId();
        withWidgets.add(new Submessages.WithWidget(message.id(), senderId, widget));
      }
    }
    return withWidgets;
  }

  private static Optional<IdempotencyKeyStore.StoredAnswer> storedAnswer(
      MessageWithId message, PolicyUpgrader.Raised raised) {
    return Optional.ofNullable(message.outgoing().extras().idempotencyKey())
        .map(key ->
            new IdempotencyKeyStore.StoredAnswer(
                accountKey(message.outgoing(), key), key, answer(message, raised)));
  }

  private static IdempotencyKeyStore.AccountKey accountKey(
      OutgoingMessage outgoing, IdempotencyKey key) {
    return new IdempotencyKeyStore.AccountKey(outgoing.sender().userId(), key.text());
  }

  private static Optional<IdempotencyKeyStore.AccountKey> accountKey(OutgoingMessage outgoing) {
    return Optional.ofNullable(outgoing.extras().idempotencyKey())
        .map(key -> accountKey(outgoing, key));
  }

  private static IdempotencyKeyStore.Answer answer(
      MessageWithId message, PolicyUpgrader.Raised raised) {
    IdempotencyKey key = message.outgoing().extras().idempotencyKey();
    return new IdempotencyKeyStore.Answer(
        message.id(), key == null ? null : key.requestSha256(), raised.ofSender(message.id()));
  }
}
