package chat.messaging.send;

import chat.kit.error.Refusal;
import chat.kit.fastpath.BlockingThreads;
import chat.kit.token.Caller;
import chat.messaging.messagestore.StoredMessage;
import io.micronaut.core.propagation.PropagatedContext;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * Notifies a bot's owner of messages that reach nobody.
 *
 * <p>If the channel has no subscribers, the owner is notified in the background. If the channel
 * does not exist or is not visible to the bot, the owner is notified before the send is refused.
 */
final class BotOwnerNotifier implements MessageSender {

  private final MessageSender sender;
  private final UndeliveredBotMessages undeliveredBotMessages;
  private final BlockingThreads blockingThreads;

  BotOwnerNotifier(
      MessageSender sender,
      UndeliveredBotMessages undeliveredBotMessages,
      BlockingThreads blockingThreads) {
    this.sender = sender;
    this.undeliveredBotMessages = undeliveredBotMessages;
    this.blockingThreads = blockingThreads;
  }

  @Override
  public CompletionStage<StoredMessage> send(SendCommand command) {
    PropagatedContext context = PropagatedContext.getOrEmpty();
    CompletionStage<StoredMessage> sending = sender.send(command);
    if (!UndeliveredBotMessages.hasOwner(command.caller()) || command.params().type().isDirect()) {
      return sending;
    }
    Caller bot = command.caller();
    RecipientParameter.Channel channel = command.params().to().channel();
    return sending
        .whenComplete((stored, _) -> {
          if (stored != null) {
            notifyIfNoSubscribers(bot, channel, stored.id());
          }
        })
        .exceptionallyCompose(failure ->
            cause(failure) instanceof Refusal refusal && UndeliveredBotMessages.isOne(bot, refusal)
                ? context.propagate(() -> notifyAndRefuse(bot, channel, refusal))
                : CompletableFuture.failedStage(failure));
  }

  private CompletionStage<StoredMessage> notifyAndRefuse(
      Caller bot, RecipientParameter.Channel channel, Refusal refusal) {
    return blockingThreads
        .<StoredMessage>call(() -> {
          undeliveredBotMessages.notifyOfMissingChannel(bot, channel);
          throw refusal;
        })
        .exceptionallyCompose(_ -> CompletableFuture.failedStage(refusal));
  }

  private void notifyIfNoSubscribers(
      Caller bot, RecipientParameter.Channel channel, long messageId) {
    if (!undeliveredBotMessages.hadSubscribers(bot, channel)) {
      blockingThreads.runInBackground(
          () -> undeliveredBotMessages.notifyIfNoSubscribers(bot, channel, messageId));
    }
  }

  private static Throwable cause(Throwable failure) {
    return failure instanceof CompletionException wrapped && wrapped.getCause() != null
        ? wrapped.getCause()
        : failure;
  }
}
