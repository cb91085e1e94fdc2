package chat.messaging.send;

import chat.kit.fastpath.BlockingThreads;
import chat.kit.fastpath.EventLoopFastPath;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;

/** Puts the decorators around {@link SendMessage}. */
@Factory
final class SenderFactory {

  @Singleton
  MessageSender sender(
      SendMessage sendMessage,
      EventLoopFastPath fastPath,
      LostBotMessages lostBotMessages,
      BlockingThreads blockingThreads) {
    var onEventLoop = new EventLoopSender(sendMessage, fastPath);
    return new BotOwnerNotifier(onEventLoop, lostBotMessages, blockingThreads);
  }
}
