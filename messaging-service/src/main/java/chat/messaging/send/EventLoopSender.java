package chat.messaging.send;

import chat.kit.error.Refusal;
import chat.kit.fastpath.EventLoopFastPath;
import chat.messaging.messagestore.OutgoingMessage;
import chat.messaging.messagestore.StoredMessage;
import io.micronaut.core.propagation.PropagatedContext;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Prepares short channel messages on the event loop if caches suffice. Everything else, and every
 * refused check, is left to {@link SendMessage}.
 */
final class EventLoopSender implements MessageSender {

  /** In characters; rendering more would hold up the other connections of the event loop. */
  private static final int MAX_LENGTH = 1_000;

  private final SendMessage sendMessage;
  private final EventLoopFastPath fastPath;

  EventLoopSender(SendMessage sendMessage, EventLoopFastPath fastPath) {
    this.sendMessage = sendMessage;
    this.fastPath = fastPath;
  }

  @Override
  public CompletionStage<StoredMessage> send(SendCommand command) {
    Supplier<CompletionStage<StoredMessage>> send = () -> sendMessage.send(command);
    Supplier<CompletionStage<StoredMessage>> plain = PropagatedContext.wrapCurrent(send);
    return prepared(command)
        .map(message -> fastPath.onEventLoop(sendMessage.store(message)))
        .map(storing ->
            storing.thenCompose(stored ->
                stored
                    .<CompletionStage<StoredMessage>>map(CompletableFuture::completedStage)
                    .orElseGet(plain)))
        .orElseGet(plain);
  }

  private Optional<OutgoingMessage> prepared(SendCommand command) {
    SendMessageParams params = command.params();
    if (command.idempotencyKey() != null
        || params.type().isDirect()
        || params.content().text().length() > MAX_LENGTH) {
      return Optional.empty();
    }
    try {
      return fastPath.attempt(() -> sendMessage.prepare(command));
    } catch (Refusal repeatedBySendMessage) {
      return Optional.empty();
    }
  }
}
