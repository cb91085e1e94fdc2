package chat.messaging.send;

import chat.messaging.message.StoredMessage;
import java.util.concurrent.CompletionStage;

/** Sends a user's message; {@link SendMessage}, with or without decorators around it. */
interface MessageSender {

  /** Completes once the message is committed with its events; fails with the refusal. */
  CompletionStage<StoredMessage> send(SendCommand command);
}
