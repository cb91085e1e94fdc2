package chat.messaging.send;

import chat.kit.error.Refusal;
import chat.kit.fastpath.BlockingThreads;
import chat.kit.token.Caller;
import chat.messaging.message.StoredMessage;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * Notifies the owners of bots that send to channels without subscribers, or to none at all. The
 * answer does not wait for that.
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
    return sending.whenComplete((stored, failure) -> {
      if (stored != null) {
        notifyIfUnheard(bot, channel, stored.id());
      } else if (cause(failure) instanceof Refusal refusal && LostBotMessages.isOne(bot, refusal)) {
        blockingThreads.runLater(() -> lostBotMessages.tellOfNoChannel(bot, channel));
      }
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
