package chat.messaging.send;

import chat.kit.error.Refusal;
import chat.kit.fastpath.BlockingThreads;
import chat.kit.token.Caller;
import chat.messaging.message.StoredMessage;
import io.micronaut.core.propagation.PropagatedContext;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * Notifies a bot's owner if the channel has no subscribers, in the background, or if it does not
 * exist for the bot, before the refusal.
 */
final class BotOwnerNotifier implements MessageSender {

  private final MessageSender sender;
  private final LostBotMessages lostBotMessages;
  private final BlockingThreads blockingThreads;

  BotOwnerNotifier(
      MessageSender sender, LostBotMessages lostBotMessages, BlockingThreads blockingThreads) {
    this.sender = sender;
    this.lostBotMessages = lostBotMessages;
    this.blockingThreads = blockingThreads;
  }

  @Override
  public CompletionStage<StoredMessage> send(SendCommand command) {
    PropagatedContext context = PropagatedContext.getOrEmpty();
    CompletionStage<StoredMessage> sending = sender.send(command);
    if (!LostBotMessages.hasOwner(command.caller()) || command.params().type().isDirect()) {
      return sending;
    }
    Caller bot = command.caller();
    SentTo.Channel channel = command.params().to().channel();
    return sending
        .whenComplete((stored, _) -> {
          if (stored != null) {
            notifyIfUnheard(bot, channel, stored.id());
          }
        })
        .exceptionallyCompose(failure ->
            cause(failure) instanceof Refusal refusal && LostBotMessages.isOne(bot, refusal)
                ? context.propagate(() -> notifyAndRefuse(bot, channel, refusal))
                : CompletableFuture.failedStage(failure));
  }

  private CompletionStage<StoredMessage> notifyAndRefuse(
      Caller bot, SentTo.Channel channel, Refusal refusal) {
    return blockingThreads
        .<StoredMessage>call(() -> {
          lostBotMessages.tellOfNoChannel(bot, channel);
          throw refusal;
        })
        .exceptionallyCompose(_ -> CompletableFuture.failedStage(refusal));
  }

  private void notifyIfUnheard(Caller bot, SentTo.Channel channel, long messageId) {
    if (!lostBotMessages.isHeardIn(bot, channel)) {
      blockingThreads.runInBackground(() -> lostBotMessages.tellIfUnheard(bot, channel, messageId));
    }
  }

  private static Throwable cause(Throwable failure) {
    return failure instanceof CompletionException wrapped && wrapped.getCause() != null
        ? wrapped.getCause()
        : failure;
  }
}
