package chat.messaging.send;

import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.kit.error.Refusal;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.message.IdempotencyKey;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the owner of a bot that it writes to a channel that is not there, or has no subscribers, at
 * most once a minute (behaviour, 1.5): bots write unattended, and nobody reads what they are
 * refused with.
 */
@Singleton
final class LostBotMessages {

  private static final Logger LOG = LoggerFactory.getLogger(LostBotMessages.class);

  private static final String NO_CHANNEL =
      "Your bot %s tried to send a message to the channel %s,"
          + " but there is no such channel that it can reach.";

  private static final String NO_SUBSCRIBERS =
      "Your bot %s sent a message to the channel %s, which has no subscribers.";

  /** A key counts within its minute; clocks of replicas may differ. */
  private static final Duration LIFE_OF_KEYS = Duration.ofHours(1);

  /** So that a bot that writes much is not looked after with each message. */
  private final Cache<Place, Boolean> heard =
      Caffeine.newBuilder().maximumSize(10_000).expireAfterWrite(Duration.ofMinutes(1)).build();

  private final AccountStore accounts;
  private final SubscriberlessChannelRepository subscriberless;
  private final NotificationBot notificationBot;
  private final Clock clock;

  LostBotMessages(
      AccountStore accounts,
      SubscriberlessChannelRepository subscriberless,
      NotificationBot notificationBot,
      Clock clock) {
    this.accounts = accounts;
    this.subscriberless = subscriberless;
    this.notificationBot = notificationBot;
    this.clock = clock;
  }

  /** Whether a refused send is of a bot that has an owner, for want of a channel. */
  static boolean isOne(Caller sender, Refusal refusal) {
    return hasOwner(sender)
        && refusal.code().equals(MessagingError.CHANNEL_ID_DOES_NOT_EXIST.answer().code());
  }

  static boolean hasOwner(Caller sender) {
    return sender.isBot() && sender.botOwnerId() != null;
  }

  /** Tells the owner; where he can't be told, the refusal stands all the same. */
  void tellOfNoChannel(Caller bot, SentTo.Channel channel) {
    tellOwner(bot, () -> Optional.of(new News(NO_CHANNEL, shown(channel))));
  }

  /** Whether the channel has had subscribers within the last minute. */
  boolean isHeardIn(Caller bot, SentTo.Channel channel) {
    return heard.getIfPresent(new Place(bot.organizationId(), channel)) != null;
  }

  /** Tells the owner if nobody is subscribed to where the bot has sent a message. */
  void tellIfUnheard(Caller bot, SentTo.Channel channel, long messageId) {
    tellOwner(
        bot,
        () -> {
          Optional<SubscriberlessChannel> empty =
              subscriberless.ofMessage(bot.organizationId(), messageId);
          if (empty.isEmpty()) {
            heard.put(new Place(bot.organizationId(), channel), true);
          }
          return empty.map(unheard -> new News(NO_SUBSCRIBERS, code(unheard.name())));
        });
  }

  private record Place(long organizationId, SentTo.Channel channel) {}

  /**
   * @param text about a bot and a channel
   */
  private record News(String text, String channel) {}

  private void tellOwner(Caller bot, Supplier<Optional<News>> news) {
    Long ownerId = bot.botOwnerId();
    if (ownerId == null) {
      return;
    }
    try {
      news.get()
          .ifPresent(some ->
              accounts
                  .find(bot.organizationId(), bot.userId())
                  .ifPresent(account -> tell(account, ownerId, some)));
    } catch (RuntimeException failure) {
      LOG.warn("The owner {} of a bot is not told: {}", ownerId, failure.toString());
    }
  }

  private void tell(Account bot, long ownerId, News news) {
    long minute = clock.instant().getEpochSecond() / 60;
    notificationBot.write(
        bot.organizationId(),
        ownerId,
        news.text().formatted(code(bot.email()), news.channel()),
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
