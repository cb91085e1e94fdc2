package chat.messaging.send;

import chat.messaging.message.IdempotencyKey;
import chat.messaging.message.MessageContent;
import chat.messaging.message.StoredMessage;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.Set;

/** Lets this service's other features tell somebody something. */
@Singleton
public final class NotificationBot {

  private final SendMessage sendMessage;

  NotificationBot(SendMessage sendMessage) {
    this.sendMessage = sendMessage;
  }

  /**
   * Writes to one account, once: the same key again answers with the first message's id.
   *
   * @param content Markdown, within the bounds of a message; it is shown as the account sees things
   */
  public long write(
      long organizationId, long userId, String content, IdempotencyKey idempotencyKey) {
    return sendMessage
        .send(
            new SystemMessage(
                organizationId,
                SystemMessage.Bot.NOTIFICATION,
                new SystemMessage.ToPeople(Set.of(userId)),
                MessageContent.of("content", content),
                idempotencyKey,
                null))
        .id();
  }

  /** The id of the message that was written with the key, if one was. */
  public Optional<Long> written(long organizationId, IdempotencyKey idempotencyKey) {
    return sendMessage
        .sentBefore(organizationId, SystemMessage.Bot.NOTIFICATION, idempotencyKey)
        .map(StoredMessage::id);
  }
}
