package chat.messaging.reaction;

import chat.contracts.ChangeNumbers;
import chat.identity.copy.Account;
import chat.kit.error.Refusal;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.messaging.MessagingError;
import chat.messaging.change.CurrentMessage;
import chat.messaging.change.CurrentMessageStore;
import chat.messaging.change.InvolvedStore;
import chat.messaging.usertopic.UserTopics;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes and deletes reactions of one organization with their events, under its lock. */
@Singleton
class ReactionGroup {

  private final Outbox outbox;
  private final CurrentMessageStore messages;
  private final ReactionStore reactions;
  private final ReactionEvents events;
  private final InvolvedStore involvedStore;
  private final UserTopics userTopics;

  ReactionGroup(
      Outbox outbox,
      CurrentMessageStore messages,
      ReactionStore reactions,
      ReactionEvents events,
      InvolvedStore involvedStore,
      UserTopics userTopics) {
    this.outbox = outbox;
    this.messages = messages;
    this.reactions = reactions;
    this.events = events;
    this.involvedStore = involvedStore;
    this.userTopics = userTopics;
  }

  /** Writes all or nothing, those apart that are refused; what became of each, in their order. */
  @Transactional
  List<WantedReaction.Outcome> write(List<WantedReaction> group) {
    long organizationId = group.getFirst().account().organizationId();
    outbox.lock(organizationId);
    List<Change> changes = new ArrayList<>();
    List<@Nullable Refusal> refusals = new ArrayList<>(group.size());
    for (WantedReaction wanted : group) {
      refusals.add(write(wanted, changes));
    }
    var done = new WantedReaction.Done(append(organizationId, changes));
    return refusals.stream()
        .<WantedReaction.Outcome>map(
            refusal -> refusal == null ? done : new WantedReaction.Refused(refusal))
        .toList();
  }

  private ChangeNumbers append(long organizationId, List<Change> changes) {
    return changes.isEmpty() ? ChangeNumbers.NONE : outbox.append(organizationId, changes);
  }

  /** Why it is not written, by one who has written nothing by then; null where it is. */
  private @Nullable Refusal write(WantedReaction wanted, List<Change> changes) {
    try {
      CurrentMessage message =
          messages.find(wanted.message()).orElseThrow(MessagingError.INVALID_MESSAGE::refuse);
      List<Change> made =
          switch (wanted.kind()) {
            case ADD -> add(message, wanted.account(), wanted.emoji());
            case REMOVE -> remove(message, wanted.account(), wanted.emoji());
          };
      made.forEach(change -> changes.add(change.ofRequest(wanted.requestId())));
      return null;
    } catch (Refusal refusal) {
      return refusal;
    }
  }

  private List<Change> add(CurrentMessage message, Account account, Emoji emoji) {
    Emoji named =
        reactions
            .add(account.organizationId(), message.id(), account.userId(), emoji)
            .orElseThrow(() -> whyNot(message, account, emoji));
    reactions.keep(message.id(), account.userId());
    List<Change> changes =
        new ArrayList<>(events.added(message, account, named, involved(message, account)));
    Long channelId = message.place().channelId();
    if (channelId != null) {
      changes.addAll(
          userTopics.takePart(
              account.organizationId(), account.userId(), channelId, message.place().topic()));
    }
    return changes;
  }

  private Refusal whyNot(CurrentMessage message, Account account, Emoji emoji) {
    return reactions.has(message.id(), account.userId(), emoji)
        ? MessagingError.REACTION_ALREADY_EXISTS.refuse()
        : MessagingError.TOO_MANY_REACTIONS.refuse(
            ReactionStore.MOST_REACTIONS, ReactionStore.MOST_EMOJI);
  }

  private List<Change> remove(CurrentMessage message, Account account, Emoji emoji) {
    Emoji removed =
        reactions
            .remove(message.id(), account.userId(), emoji)
            .orElseThrow(MessagingError.REACTION_DOES_NOT_EXIST::refuse);
    return events.removed(message, account, removed, involved(message, account));
  }

  private List<Long> involved(CurrentMessage message, Account account) {
    return involvedStore.find(message.place(), List.of(message.id()), account.userId());
  }
}
