package chat.messaging.send;

import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.kit.error.Refusal;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.message.IdempotencyKey;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the owner of a bot that it writes to a channel that is not there, at most once a minute
 * (behaviour, 1.5): bots write unattended, and nobody reads what they are refused with.
 */
@Singleton
final class LostBotMessages {

  private static final Logger LOG = LoggerFactory.getLogger(LostBotMessages.class);

  private static final String TEXT =
      "Your bot %s tried to send a message to the channel %s,"
          + " but there is no such channel that it can reach.";

  /** A key counts within its minute; clocks of replicas may differ. */
  private static final Duration LIFE_OF_KEYS = Duration.ofHours(1);

  private final AccountStore accounts;
  private final NotificationBot notificationBot;
  private final Clock clock;

  LostBotMessages(AccountStore accounts, NotificationBot notificationBot, Clock clock) {
    this.accounts = accounts;
    this.notificationBot = notificationBot;
    this.clock = clock;
  }

  /** Whether a refused send is of a bot that has an owner, for want of a channel. */
  static boolean isOne(Caller sender, Refusal refusal) {
    return sender.isBot()
        && sender.botOwnerId() != null
        && refusal.code().equals(MessagingError.CHANNEL_ID_DOES_NOT_EXIST.answer().code());
  }

  /** Tells the owner; where he can't be told, the refusal stands all the same. */
  void tellOwner(Caller bot, SentTo.Channel channel) {
    Long ownerId = bot.botOwnerId();
    if (ownerId == null) {
      return;
    }
    try {
      accounts
          .find(bot.organizationId(), bot.userId())
          .ifPresent(account -> tell(account, ownerId, channel));
    } catch (RuntimeException failure) {
      LOG.warn("The owner {} of a bot is not told: {}", ownerId, failure.toString());
    }
  }

  private void tell(Account bot, long ownerId, SentTo.Channel channel) {
    long minute = clock.instant().getEpochSecond() / 60;
    notificationBot.write(
        bot.organizationId(),
        ownerId,
        TEXT.formatted(code(bot.email()), shown(channel)),
        IdempotencyKey.ofSystemBot(
            "lost-bot-message-%d-%d".formatted(bot.userId(), minute), LIFE_OF_KEYS));
  }

  private static String shown(SentTo.Channel channel) {
    return switch (channel) {
      case SentTo.Channel.ById(long channelId) -> "with the ID " + channelId;
      case SentTo.Channel.ByName(String name) -> code(name);
    };
  }

  /** The text in as many backticks as keep its own from ending it. */
  private static String code(String text) {
    String fence = "`";
    while (text.contains(fence)) {
      fence += "`";
    }
    return text.contains("`") ? fence + " " + text + " " + fence : fence + text + fence;
  }
}
