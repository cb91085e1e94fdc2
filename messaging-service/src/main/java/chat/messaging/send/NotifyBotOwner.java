package chat.messaging.send;

import chat.kit.error.Refusal;
import chat.kit.fastpath.BlockingThreads;
import chat.kit.token.Caller;
import chat.messaging.message.StoredMessage;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * Notifies the owners of bots that send to channels without subscribers, after the answer, or to
 * channels that do not exist for the bot, before the refusal.
 */
final class NotifyBotOwner implements MessageSender {

  private final MessageSender sender;
  private final LostBotMessages lostBotMessages;
  private final BlockingThreads blockingThreads;

  NotifyBotOwner(
      MessageSender sender, LostBotMessages lostBotMessages, BlockingThreads blockingThreads) {
    this.sender = sender;
    this.lostBotMessages = lostBotMessages;
    this.blockingThreads = blockingThreads;
  }

  @Override
  public CompletionStage<StoredMessage> send(SendCommand command) {
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
                ? notifyAndRefuse(bot, channel, refusal)
                : CompletableFuture.failedStage(failure));
  }

  private CompletionStage<StoredMessage> notifyAndRefuse(
      Caller bot, SentTo.Channel channel, Refusal refusal) {
    return blockingThreads.call(() -> {
      lostBotMessages.tellOfNoChannel(bot, channel);
      throw refusal;
    });
  }

  private void notifyIfUnheard(Caller bot, SentTo.Channel channel, long messageId) {
    if (!lostBotMessages.isHeardIn(bot, channel)) {
      blockingThreads.runLater(() -> lostBotMessages.tellIfUnheard(bot, channel, messageId));
    }
  }

  private static Throwable cause(Throwable failure) {
    return failure instanceof CompletionException wrapped && wrapped.getCause() != null
        ? wrapped.getCause()
        : failure;
  }
}
