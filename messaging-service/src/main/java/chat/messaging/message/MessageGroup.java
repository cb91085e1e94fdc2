package chat.messaging.message;

import chat.contracts.ChangeNumbers;
import chat.kit.error.Refusal;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.messaging.MessagingError;
import chat.messaging.access.Submessage;
import chat.messaging.submessage.Submessages;
import chat.messaging.usertopic.VisibilityPolicy;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The transaction that stores a group of messages of one organization with their events. */
@Singleton
class MessageGroup {

  private final Outbox outbox;
  private final MessageStore messages;
  private final Conversations conversations;
  private final IdempotencyKeyStore keys;
  private final TopicRaising topicRaising;
  private final Submessages submessages;

  MessageGroup(
      Outbox outbox,
      MessageStore messages,
      Conversations conversations,
      IdempotencyKeyStore keys,
      TopicRaising topicRaising,
      Submessages submessages) {
    this.outbox = outbox;
    this.messages = messages;
    this.conversations = conversations;
    this.keys = keys;
    this.topicRaising = topicRaising;
    this.submessages = submessages;
  }

  /** What came of a group's new messages, beside themselves. */
  private record Written(TopicRaising.Raised raised, ChangeNumbers changes) {

    static final Written NOTHING = new Written(TopicRaising.Raised.NOTHING, ChangeNumbers.NONE);
  }

  /** What is to become of a draft. */
  private sealed interface Plan {
    record Store(Numbered message) implements Plan {}

    /** Its key was answered before, perhaps by a draft before it. */
    record AnswerAgain(IdempotencyKeyStore.Answer answer) implements Plan {}

    record MakeAnew() implements Plan {}

    record Refuse(Refusal refusal) implements Plan {}
  }

  /**
   * Stores all or none, those apart whose key was used for something else or whose organization or
   * channel has changed meanwhile; the outcomes are in the order of the drafts.
   */
  @Transactional
  public List<Outcome> store(List<Draft> drafts) {
    long organizationId = drafts.getFirst().organizationId();
    Moment moment = messages.moment(organizationId, drafts);
    Map<IdempotencyKeyStore.Place, IdempotencyKeyStore.Answer> answers =
        keys.find(organizationId, drafts.stream().flatMap(draft -> place(draft).stream()).toList());
    List<Plan> plans = new ArrayList<>(drafts.size());
    for (int i = 0; i < drafts.size(); i++) {
      var message = new Numbered(moment.ids().get(i), drafts.get(i));
      boolean isUpToDate = moment.versions().get(i).areOf(message.draft());
      Plan plan = plan(message, isUpToDate, answers);
      if (plan instanceof Plan.Store) {
        place(message.draft())
            .ifPresent(place -> answers.put(place, answer(message, TopicRaising.Raised.NOTHING)));
      }
      plans.add(plan);
    }
    Written written = write(organizationId, moment, plans);
    ChangeNumbers latest =
        plans.stream().anyMatch(Plan.AnswerAgain.class::isInstance)
            ? outbox.latest(organizationId)
            : ChangeNumbers.NONE;
    return plans.stream().map(plan -> outcome(plan, written, latest)).toList();
  }

  private static Plan plan(
      Numbered message,
      boolean isUpToDate,
      Map<IdempotencyKeyStore.Place, IdempotencyKeyStore.Answer> answers) {
    Draft draft = message.draft();
    IdempotencyKey key = draft.extras().idempotencyKey();
    IdempotencyKeyStore.Answer before = place(draft).map(answers::get).orElse(null);
    if (key != null && before != null) {
      return before.isTo(key)
          ? new Plan.AnswerAgain(before)
          : new Plan.Refuse(MessagingError.IDEMPOTENCY_KEY_USED.refuse());
    }
    return isUpToDate ? new Plan.Store(message) : new Plan.MakeAnew();
  }

  /**
   * @param latest the numbers of the latest changes, for those who are answered again
   */
  private static Outcome outcome(Plan plan, Written written, ChangeNumbers latest) {
    return switch (plan) {
      case Plan.Store(Numbered message) ->
          new Outcome.Done(
              new Stored(message.id(), written.raised().ofSender(message.id()), written.changes()));
      case Plan.AnswerAgain(var answer) ->
          new Outcome.Done(again(answer, written.raised(), latest));
      case Plan.MakeAnew() -> new Outcome.Outdated();
      case Plan.Refuse(Refusal refusal) -> new Outcome.Refused(refusal);
    };
  }

  /**
   * The first answer again, with what has changed until now: the gateway may never have heard the
   * numbers of the first.
   *
   * @param raised where the first was of the same group
   */
  private static Stored again(
      IdempotencyKeyStore.Answer answer, TopicRaising.Raised raised, ChangeNumbers latest) {
    VisibilityPolicy kept = answer.visibilityPolicy();
    return new Stored(
        answer.messageId(), kept == null ? raised.ofSender(answer.messageId()) : kept, latest);
  }

  /**
   * What an account's key was answered with, if it was; refused where it was used for something
   * else.
   */
  @Transactional(readOnly = true)
  public Optional<Stored> sentBefore(long organizationId, long accountId, IdempotencyKey key) {
    var place = new IdempotencyKeyStore.Place(accountId, key.text());
    IdempotencyKeyStore.Answer before = keys.find(organizationId, List.of(place)).get(place);
    if (before == null) {
      return Optional.empty();
    }
    if (!before.isTo(key)) {
      throw MessagingError.IDEMPOTENCY_KEY_USED.refuse();
    }
    return Optional.of(again(before, TopicRaising.Raised.NOTHING, outbox.latest(organizationId)));
  }

  private Written write(long organizationId, Moment moment, List<Plan> plans) {
    List<Numbered> fresh =
        conversations.addressed(
            organizationId,
            plans.stream()
                .flatMap(plan ->
                    plan instanceof Plan.Store(var message) ? Stream.of(message) : Stream.of())
                .toList());
    if (fresh.isEmpty()) {
      return Written.NOTHING;
    }
    messages.insert(organizationId, moment, fresh);
    Map<Long, Submessage> widgets = submessages.begin(organizationId, withWidgets(fresh));
    TopicRaising.Raised raised = topicRaising.raise(organizationId, fresh, moment);
    keys.keep(
        organizationId,
        fresh.stream().flatMap(message -> kept(message, raised).stream()).toList(),
        moment.sentAt());
    List<Change> events = new ArrayList<>(2 * fresh.size());
    fresh.forEach(
        message -> events.addAll(MessageEvents.of(message, moment, widgets.get(message.id()))));
    events.addAll(raised.events());
    return new Written(raised, outbox.appendAtCommit(organizationId, moment.changes(), events));
  }

  private static List<Submessages.WithWidget> withWidgets(List<Numbered> messages) {
    List<Submessages.WithWidget> withWidgets = new ArrayList<>();
    for (Numbered message : messages) {
      String widget = message.draft().extras().widget();
      if (widget != null) {
        long senderId = message.draft().sender().userId();
        withWidgets.add(new Submessages.WithWidget(message.id(), senderId, widget));
      }
    }
    return withWidgets;
  }

  private static Optional<IdempotencyKeyStore.Kept> kept(
      Numbered message, TopicRaising.Raised raised) {
    return Optional.ofNullable(message.draft().extras().idempotencyKey())
        .map(key ->
            new IdempotencyKeyStore.Kept(
                place(message.draft(), key), key, answer(message, raised)));
  }

  private static IdempotencyKeyStore.Place place(Draft draft, IdempotencyKey key) {
    return new IdempotencyKeyStore.Place(draft.sender().userId(), key.text());
  }

  private static Optional<IdempotencyKeyStore.Place> place(Draft draft) {
    return Optional.ofNullable(draft.extras().idempotencyKey()).map(key -> place(draft, key));
  }

  private static IdempotencyKeyStore.Answer answer(Numbered message, TopicRaising.Raised raised) {
    IdempotencyKey key = message.draft().extras().idempotencyKey();
    return new IdempotencyKeyStore.Answer(
        message.id(), key == null ? null : key.askedSha256(), raised.ofSender(message.id()));
  }
}
