package chat.messaging.send;

import chat.messaging.messagestore.StoredMessage;
import java.util.concurrent.CompletionStage;

/** Sends a user's message. Implemented by {@link SendMessage} and its decorators. */
interface MessageSender {

  /**
   * Completes once the message is committed with its events; fails with the refusal. Throws a 503
   * if too many messages wait.
   */
  CompletionStage<StoredMessage> send(SendCommand command);
}
