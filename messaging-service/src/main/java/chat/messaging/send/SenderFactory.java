package chat.messaging.send;

import chat.kit.fastpath.BlockingThreads;
import chat.kit.fastpath.EventLoopFastPath;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;

/** Wraps {@link SendMessage} in its decorators. */
@Factory
final class SenderFactory {

  @Singleton
  MessageSender sender(
      SendMessage sendMessage,
      EventLoopFastPath fastPath,
      UndeliveredBotMessages undeliveredBotMessages,
      BlockingThreads blockingThreads) {
    var onEventLoop = new EventLoopSender(sendMessage, fastPath);
    return new BotOwnerNotifier(onEventLoop, undeliveredBotMessages, blockingThreads);
  }
}
