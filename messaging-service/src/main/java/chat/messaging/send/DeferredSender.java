package chat.messaging.send;

import chat.kit.token.Caller;
import chat.messaging.messagestore.IdempotencyKey;
import chat.messaging.messagestore.OutgoingMessage;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** Checks users' messages that are sent later, and sends them once, for other features. */
@Singleton
public final class DeferredSender {

  private final SendMessage sendMessage;

  DeferredSender(SendMessage sendMessage) {
    this.sendMessage = sendMessage;
  }

  /** Checks and renders a message as if it were sent now; a refusal as for a send. */
  public OutgoingMessage check(Caller sender, RequestedMessage message) {
    return sendMessage.prepare(sender, message);
  }

  /**
   * Returns whether the message is read by its sender from the start.
   *
   * @param requested null for the client's default; a message to the sender alone is then unread
   */
  public static boolean isReadBySender(@Nullable Boolean requested, OutgoingMessage checked) {
    return ReadBySender.of(requested, checked.sender().client())
        && (requested != null || !isToSenderOnly(checked));
  }

  private static boolean isToSenderOnly(OutgoingMessage message) {
    return message.destination() instanceof OutgoingMessage.ToPeople direct
        && direct.people().size() == 1;
  }

  /**
   * Sends a message with the sender's current rights. A repeated key has no effect.
   *
   * @param sender as the account is now, with the client that wrote the message
   */
  public void send(
      Caller sender,
      RequestedMessage message,
      boolean readBySender,
      IdempotencyKey idempotencyKey) {
    sendMessage.send(sender, message, readBySender, idempotencyKey);
  }

  /** Returns whether the account has sent a message with the key. */
  public boolean hasSent(long organizationId, long userId, IdempotencyKey idempotencyKey) {
    return sendMessage.sentBefore(organizationId, userId, idempotencyKey).isPresent();
  }
}
