package chat.messaging.reaction;

import static java.util.stream.Collectors.toSet;

import chat.contracts.ChangeNumbers;
import chat.identityprojection.ProjectedAccount;
import chat.kit.error.Refusal;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.messaging.MessagingError;
import chat.messaging.messagechange.CurrentMessage;
import chat.messaging.messagechange.CurrentMessageRepository;
import chat.messaging.messagechange.InvolvedRepository;
import chat.messaging.messagechange.MessageLocation;
import chat.messaging.usertopic.TopicParticipation;
import chat.messaging.usertopic.UserTopics;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Applies a batch of reaction requests of one organization in one transaction, holding its lock.
 */
@Singleton
class ApplyReactionBatch {

  /** Enforced by {@link ReactionRepository#add}; here only for the error text. */
  private static final int MAX_REACTIONS_PER_MESSAGE = 10_000;

  /** Different emoji. Enforced by {@link ReactionRepository#add}; here only for the error text. */
  private static final int MAX_EMOJI_PER_MESSAGE = 100;

  private final Outbox outbox;
  private final CurrentMessageRepository messages;
  private final ReactionBatch reactions;
  private final ReactionEvents events;
  private final InvolvedRepository involvedUsers;
  private final UserTopics userTopics;

  ApplyReactionBatch(
      Outbox outbox,
      CurrentMessageRepository messages,
      ReactionBatch reactions,
      ReactionEvents events,
      InvolvedRepository involvedUsers,
      UserTopics userTopics) {
    this.outbox = outbox;
    this.messages = messages;
    this.reactions = reactions;
    this.events = events;
    this.involvedUsers = involvedUsers;
    this.userTopics = userTopics;
  }

  /**
   * A request whose message exists and is still where access was granted.
   *
   * @param index the request's position in the batch
   */
  private record ValidRequest(ReactionRequest request, CurrentMessage message, int index) {

    ReactionRow.Key key() {
      return ReactionRow.Key.of(request);
    }

    InvolvedRepository.Changing changing() {
      return new InvolvedRepository.Changing(message, request.account().userId());
    }
  }

  /** A request that changed the table, with the emoji as it is stored. */
  private record AppliedReaction(ValidRequest valid, ReactionEmoji emoji) {}

  /** Applies all valid requests atomically. Returns one result per request, in request order. */
  @Transactional
  List<ReactionRequest.ReactionResult> write(List<ReactionRequest> batch) {
    long organizationId = batch.getFirst().account().organizationId();
    outbox.lock(organizationId);
    var refusals = new @Nullable Refusal[batch.size()];
    List<Change> changes = new ArrayList<>();
    for (List<ValidRequest> sameKind : splitByKind(findValid(batch, refusals))) {
      changes.addAll(
          switch (sameKind.getFirst().request().kind()) {
            case ADD -> add(organizationId, sameKind, refusals);
            case REMOVE -> remove(sameKind, refusals);
          });
    }
    var applied =
        new ReactionRequest.Applied(
            changes.isEmpty() ? ChangeNumbers.NONE : outbox.append(organizationId, changes));
    return Arrays.stream(refusals)
        .<ReactionRequest.ReactionResult>map(
            refusal -> refusal == null ? applied : new ReactionRequest.Rejected(refusal))
        .toList();
  }

  private List<ValidRequest> findValid(List<ReactionRequest> batch, @Nullable Refusal[] refusals) {
    Map<Long, CurrentMessage> current =
        messages.findAll(batch.stream().map(request -> request.message().id()).collect(toSet()));
    List<ValidRequest> valid = new ArrayList<>(batch.size());
    for (int index = 0; index < refusals.length; index++) {
      ReactionRequest request = batch.get(index);
      CurrentMessage message = current.get(request.message().id());
      try {
        if (message == null) {
          throw MessagingError.INVALID_MESSAGE.refuse();
        }
        valid.add(new ValidRequest(request, message.requireWhere(request.message()), index));
      } catch (Refusal refusal) {
        refusals[index] = refusal;
      }
    }
    return valid;
  }

  /** Splits the requests, in order, into runs of additions and runs of removals. */
  private static List<List<ValidRequest>> splitByKind(List<ValidRequest> valid) {
    List<List<ValidRequest>> sameKind = new ArrayList<>();
    for (ValidRequest one : valid) {
      if (sameKind.isEmpty()
          || sameKind.getLast().getLast().request().kind() != one.request().kind()) {
        sameKind.add(new ArrayList<>());
      }
      sameKind.getLast().add(one);
    }
    return sameKind;
  }

  private List<Change> add(
      long organizationId, List<ValidRequest> sameKind, @Nullable Refusal[] refusals) {
    List<AppliedReaction> added =
        pairWithEmoji(sameKind, reactions.add(organizationId, requestsOf(sameKind)));
    refuseAdded(rejected(sameKind, added), refusals);
    if (added.isEmpty()) {
      return List.of();
    }
    reactions.addHistorical(added.stream().map(one -> one.valid().request()).toList());
    List<Change> changes = new ArrayList<>(changes(added, events::added));
    changes.addAll(userTopics.takePart(organizationId, participationsOf(added)));
    return changes;
  }

  private void refuseAdded(List<ValidRequest> rejected, @Nullable Refusal[] refusals) {
    if (rejected.isEmpty()) {
      return;
    }
    Set<ReactionRow.Key> existing = reactions.among(requestsOf(rejected));
    for (ValidRequest other : rejected) {
      refusals[other.index()] =
          existing.contains(other.key())
              ? MessagingError.REACTION_ALREADY_EXISTS.refuse()
              : MessagingError.TOO_MANY_REACTIONS.refuse(
                  MAX_REACTIONS_PER_MESSAGE, MAX_EMOJI_PER_MESSAGE);
    }
  }

  private List<Change> remove(List<ValidRequest> sameKind, @Nullable Refusal[] refusals) {
    List<AppliedReaction> removed = pairWithEmoji(sameKind, reactions.remove(requestsOf(sameKind)));
    rejected(sameKind, removed)
        .forEach(
            other -> refusals[other.index()] = MessagingError.REACTION_DOES_NOT_EXIST.refuse());
    return removed.isEmpty() ? List.of() : changes(removed, events::removed);
  }

  /** Pairs each request with its changed row. Of duplicate requests only the first is paired. */
  private static List<AppliedReaction> pairWithEmoji(
      List<ValidRequest> sameKind, Map<ReactionRow.Key, ReactionEmoji> emojiByKey) {
    Map<ReactionRow.Key, ReactionEmoji> remaining = new HashMap<>(emojiByKey);
    List<AppliedReaction> appliedReactions = new ArrayList<>();
    for (ValidRequest one : sameKind) {
      ReactionEmoji emoji = remaining.remove(one.key());
      if (emoji != null) {
        appliedReactions.add(new AppliedReaction(one, emoji));
      }
    }
    return appliedReactions;
  }

  private static List<ValidRequest> rejected(
      List<ValidRequest> sameKind, List<AppliedReaction> appliedReactions) {
    Set<Integer> indexes =
        appliedReactions.stream().map(one -> one.valid().index()).collect(toSet());
    return sameKind.stream().filter(one -> !indexes.contains(one.index())).toList();
  }

  private static List<ReactionRequest> requestsOf(List<ValidRequest> sameKind) {
    return sameKind.stream().map(ValidRequest::request).toList();
  }

  /** Builds the events that announce a reaction. */
  @FunctionalInterface
  private interface EventFactory {
    List<Change> of(
        CurrentMessage message, ProjectedAccount account, ReactionEmoji emoji, List<Long> involved);
  }

  private List<Change> changes(List<AppliedReaction> appliedReactions, EventFactory eventFactory) {
    List<List<Long>> involved =
        involvedUsers.findEach(
            appliedReactions.stream().map(one -> one.valid().changing()).toList());
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < appliedReactions.size(); i++) {
      ValidRequest valid = appliedReactions.get(i).valid();
      ReactionRequest request = valid.request();
      eventFactory
          .of(valid.message(), request.account(), appliedReactions.get(i).emoji(), involved.get(i))
          .forEach(change -> changes.add(change.ofRequest(request.requestId())));
    }
    return changes;
  }

  private static List<TopicParticipation> participationsOf(List<AppliedReaction> added) {
    List<TopicParticipation> participations = new ArrayList<>();
    for (AppliedReaction one : added) {
      ReactionRequest request = one.valid().request();
      MessageLocation location = one.valid().message().location();
      if (location.channelId() != null) {
        participations.add(
            new TopicParticipation(
                request.account().userId(),
                location.channelId(),
                location.topic(),
                request.requestId()));
      }
    }
    return participations;
  }
}
