package chat.messaging.send;

import chat.messaging.messagestore.IdempotencyKey;
import chat.messaging.messagestore.MessageContent;
import chat.messaging.messagestore.StoredMessage;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.Set;

/** Sends messages from the notification bot for other features of this service. */
@Singleton
public final class NotificationBot {

  private final SendMessage sendMessage;

  NotificationBot(SendMessage sendMessage) {
    this.sendMessage = sendMessage;
  }

  /**
   * Sends one direct message. A repeated key returns the first message's id.
   *
   * @param content Markdown, within the limits of a message; links are rendered according to the
   *     recipient's access
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

  /**
   * Sends one message to a channel, unless it is archived. A repeated key returns the first
   * message's id.
   *
   * @param readerId the user whose access decides what the message may link to
   * @param content Markdown, within the limits of a message
   */
  public long post(
      long organizationId,
      long channelId,
      String topic,
      long readerId,
      String content,
      IdempotencyKey idempotencyKey) {
    return sendMessage
        .send(
            new SystemMessage(
                organizationId,
                SystemMessage.Bot.NOTIFICATION,
                new SystemMessage.ToChannel(channelId, topic, readerId, true),
                MessageContent.of("content", content),
                idempotencyKey,
                null))
        .id();
  }

  /** Returns the id of the message that was sent with the key, if any. */
  public Optional<Long> written(long organizationId, IdempotencyKey idempotencyKey) {
    return sendMessage
        .sentBefore(organizationId, SystemMessage.Bot.NOTIFICATION, idempotencyKey)
        .map(StoredMessage::id);
  }
}
