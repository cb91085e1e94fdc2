package chat.messaging.reaction;

import chat.identity.copy.Account;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.messaging.MessagingError;
import chat.messaging.access.ReadableMessage;
import chat.messaging.change.CurrentMessage;
import chat.messaging.change.CurrentMessageStore;
import chat.messaging.change.InvolvedStore;
import chat.messaging.usertopic.UserTopics;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;

/** Writes or deletes a reaction with its events, under the lock. */
@Singleton
class WriteReaction {

  private final Outbox outbox;
  private final CurrentMessageStore messages;
  private final ReactionStore reactions;
  private final ReactionEvents events;
  private final InvolvedStore involvedStore;
  private final UserTopics userTopics;

  WriteReaction(
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

  @Transactional
  void add(ReadableMessage known, Account account, Emoji emoji) {
    CurrentMessage message = locked(known, account);
    // Whoever came first has named it.
    Emoji named = reactions.oldest(message.id(), emoji).orElse(emoji);
    if (!reactions.add(account.organizationId(), message.id(), account.userId(), named)) {
      throw MessagingError.REACTION_ALREADY_EXISTS.refuse();
    }
    reactions.keep(message.id(), account.userId());
    List<Change> all =
        new ArrayList<>(events.added(message, account, named, involved(message, account)));
    Long channelId = message.place().channelId();
    if (channelId != null) {
      all.addAll(
          userTopics.takePart(
              account.organizationId(), account.userId(), channelId, message.place().topic()));
    }
    outbox.append(account.organizationId(), all);
  }

  @Transactional
  void remove(ReadableMessage known, Account account, Emoji emoji) {
    CurrentMessage message = locked(known, account);
    Emoji removed =
        reactions
            .remove(message.id(), account.userId(), emoji)
            .orElseThrow(MessagingError.REACTION_DOES_NOT_EXIST::refuse);
    outbox.append(
        account.organizationId(),
        events.removed(message, account, removed, involved(message, account)));
  }

  private List<Long> involved(CurrentMessage message, Account account) {
    return involvedStore.find(message.place(), List.of(message.id()), account.userId());
  }

  private CurrentMessage locked(ReadableMessage known, Account account) {
    outbox.lock(account.organizationId());
    return messages.find(known).orElseThrow(MessagingError.INVALID_MESSAGE::refuse);
  }
}
