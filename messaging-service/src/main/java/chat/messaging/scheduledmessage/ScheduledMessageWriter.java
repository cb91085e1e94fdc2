package chat.messaging.scheduledmessage;

import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Writes scheduled messages and their events, holding the organization's lock. */
@Singleton
class ScheduledMessageWriter {

  /** Per user; a list returns all of them. */
  private static final int MAX_MESSAGES = 1_000;

  /** Bytes of a user's scheduled messages together, Markdown and HTML. */
  private static final long MAX_SIZE = 2_000_000;

  private final Outbox outbox;
  private final ScheduledMessageRepository messages;
  private final Clock clock;

  ScheduledMessageWriter(Outbox outbox, ScheduledMessageRepository messages, Clock clock) {
    this.outbox = outbox;
    this.messages = messages;
    this.clock = clock;
  }

  /** Returns the id of the new message. */
  @Transactional
  long create(Caller author, ScheduledContent content, boolean readBySender, Instant due) {
    outbox.lock(author.organizationId());
    StoredScheduledMessage created =
        messages.insert(author, content, content.channelId(), readBySender, due);
    refuseTooMuch(created);
    publish(created, ScheduledMessageEvents.added(created));
    return created.id();
  }

  /**
   * Changes a message and makes it due.
   *
   * @param before the message on which the change is based
   * @param client that the author uses now
   * @return false if the message has changed since
   */
  @Transactional
  boolean update(
      StoredScheduledMessage before, ScheduledContent content, String client, Instant due) {
    outbox.lock(before.organizationId());
    Optional<StoredScheduledMessage> current =
        messages.findForUpdate(before.organizationId(), before.userId(), before.id());
    if (!current.equals(Optional.of(before))) {
      return false;
    }
    StoredScheduledMessage updated =
        messages.update(before.id(), content, content.channelId(), client, due);
    refuseTooMuch(updated);
    publish(updated, ScheduledMessageEvents.updated(updated));
    return true;
  }

  @Transactional
  void delete(long organizationId, long userId, long id) {
    outbox.lock(organizationId);
    StoredScheduledMessage message =
        messages
            .findForUpdate(organizationId, userId, id)
            .orElseThrow(MessagingError.NO_SUCH_SCHEDULED_MESSAGE::refuse);
    if (message.isBeingSent()) {
      throw MessagingError.SCHEDULED_MESSAGE_SENT.refuse();
    }
    remove(message);
  }

  /** Deletes a message that was sent. */
  @Transactional
  void finish(StoredScheduledMessage sent) {
    outbox.lock(sent.organizationId());
    remove(sent);
  }

  /** Marks a message as failed, so that its author can see, edit and delete it. */
  @Transactional
  void fail(StoredScheduledMessage unsent, SendFailure failure) {
    outbox.lock(unsent.organizationId());
    messages
        .fail(
            unsent.id(),
            unsent.attempts(),
            failure.text(),
            failure.isReported() ? clock.instant() : null)
        .forEach(failed -> publish(failed, ScheduledMessageEvents.updated(failed)));
  }

  /** Does nothing if another replica has already removed the message. */
  private void remove(StoredScheduledMessage message) {
    if (messages.delete(message.id()) > 0) {
      publish(message, ScheduledMessageEvents.removed(message));
    }
  }

  /** Checks the limits after a change: a refusal rolls the transaction back. */
  private void refuseTooMuch(StoredScheduledMessage changed) {
    ScheduledMessageRepository.Usage usage =
        messages.usage(changed.organizationId(), changed.userId());
    if (usage.number() > MAX_MESSAGES) {
      throw MessagingError.TOO_MANY_SCHEDULED_MESSAGES.refuse(MAX_MESSAGES);
    }
    if (usage.size() > MAX_SIZE) {
      throw MessagingError.SCHEDULED_MESSAGES_TOO_LARGE.refuse(MAX_SIZE);
    }
  }

  private void publish(StoredScheduledMessage message, Change event) {
    outbox.append(message.organizationId(), List.of(event));
  }
}
