package chat.messaging.message;

import chat.contracts.ChangeNumbers;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The transaction that stores a group of messages of one organization with their events. */
@Singleton
class MessageGroup {

  private final Outbox outbox;
  private final MessageStore messages;

  MessageGroup(Outbox outbox, MessageStore messages) {
    this.outbox = outbox;
    this.messages = messages;
  }

  /**
   * Stores all or none, those apart whose channel is held; the answers are in the order of the
   * drafts, empty for what was left out.
   */
  @Transactional
  public List<Optional<Stored>> store(List<Draft> drafts) {
    long organizationId = drafts.getFirst().organizationId();
    outbox.lock(organizationId);
    Map<MessageStore.Key, Long> sent = sentBefore(organizationId, drafts);
    Moment moment = messages.moment(organizationId, drafts.size(), namedTopics(drafts));
    List<Optional<Long>> answers = new ArrayList<>(drafts.size());
    List<Numbered> fresh = new ArrayList<>(drafts.size());
    for (int i = 0; i < drafts.size(); i++) {
      Draft draft = drafts.get(i);
      long id = moment.ids().get(i);
      MessageStore.Key key = key(draft);
      Long first = key == null ? null : sent.get(key);
      if (first != null) {
        answers.add(Optional.of(first));
      } else if (isHeld(moment, draft)) {
        answers.add(Optional.empty());
      } else {
        if (key != null) {
          sent.put(key, id);
        }
        fresh.add(new Numbered(id, draft));
        answers.add(Optional.of(id));
      }
    }
    ChangeNumbers changes = store(organizationId, moment, fresh);
    return answers.stream().map(answer -> answer.map(id -> new Stored(id, changes))).toList();
  }

  private static Set<Long> namedTopics(List<Draft> drafts) {
    return drafts.stream()
        .flatMap(draft -> namedTopicOf(draft).stream())
        .map(Draft.ToChannel::channelId)
        .collect(Collectors.toSet());
  }

  private static Optional<Draft.ToChannel> namedTopicOf(Draft draft) {
    return draft.destination() instanceof Draft.ToChannel channel && !channel.topic().isEmpty()
        ? Optional.of(channel)
        : Optional.empty();
  }

  /** Whether the channel takes such topics is being decided at this moment. */
  private static boolean isHeld(Moment moment, Draft draft) {
    return namedTopicOf(draft)
        .filter(to -> moment.heldChannels().contains(to.channelId()))
        .isPresent();
  }

  /** The message that an account's idempotency key has made, if it has made one. */
  @Transactional(readOnly = true)
  public Optional<Long> sentBefore(long organizationId, long accountId, String idempotencyKey) {
    var key = new MessageStore.Key(accountId, idempotencyKey);
    return Optional.ofNullable(messages.sentBefore(organizationId, List.of(key)).get(key));
  }

  private ChangeNumbers store(long organizationId, Moment moment, List<Numbered> fresh) {
    if (fresh.isEmpty()) {
      return ChangeNumbers.NONE;
    }
    messages.insert(moment, fresh);
    List<Change> events = new ArrayList<>(2 * fresh.size());
    for (Numbered message : fresh) {
      MessageStore.Key key = key(message.draft());
      if (key != null) {
        messages.keep(organizationId, key, message.id());
      }
      events.addAll(MessageEvents.of(message.draft(), message.id(), moment));
    }
    return outbox.append(organizationId, events);
  }

  private Map<MessageStore.Key, Long> sentBefore(long organizationId, List<Draft> drafts) {
    List<MessageStore.Key> keys = new ArrayList<>();
    for (Draft draft : drafts) {
      MessageStore.Key key = key(draft);
      if (key != null) {
        keys.add(key);
      }
    }
    return keys.isEmpty() ? new HashMap<>() : messages.sentBefore(organizationId, keys);
  }

  private static MessageStore.@Nullable Key key(Draft draft) {
    return draft.idempotencyKey() == null
        ? null
        : new MessageStore.Key(draft.sender().userId(), draft.idempotencyKey());
  }
}
