package chat.messaging.send;

import chat.identityprojection.AccountStore;
import chat.identityprojection.ProjectedAccount;
import chat.kit.error.Refusal;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.messagestore.IdempotencyKey;
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
 * Notifies the owner of a bot that posts to a missing or subscriberless channel.
 *
 * <p>At most one notification per bot and minute. Bots run unattended, so their owners do not see
 * refusals.
 */
@Singleton
final class UndeliveredBotMessages {

  private static final Logger LOG = LoggerFactory.getLogger(UndeliveredBotMessages.class);

  private static final String NO_CHANNEL =
      "Your bot %s tried to send a message to the channel %s,"
          + " but there is no such channel that it can reach.";

  private static final String NO_SUBSCRIBERS =
      "Your bot %s sent a message to the channel %s, which has no subscribers.";

  /** A key is used for one minute only. The rest allows for clock skew between replicas. */
  private static final Duration KEY_LIFETIME = Duration.ofHours(1);

  /**
   * Channels that had subscribers within the last minute. Avoids a query for each message of a busy
   * bot.
   */
  private final Cache<OrganizationChannel, Boolean> withSubscribers =
      Caffeine.newBuilder().maximumSize(10_000).expireAfterWrite(Duration.ofMinutes(1)).build();

  private final AccountStore accounts;
  private final SubscriberlessChannelRepository subscriberless;
  private final NotificationBot notificationBot;
  private final Clock clock;

  UndeliveredBotMessages(
      AccountStore accounts,
      SubscriberlessChannelRepository subscriberless,
      NotificationBot notificationBot,
      Clock clock) {
    this.accounts = accounts;
    this.subscriberless = subscriberless;
    this.notificationBot = notificationBot;
    this.clock = clock;
  }

  /** Whether the send was refused because the channel does not exist, and the bot has an owner. */
  static boolean isOne(Caller sender, Refusal refusal) {
    return hasOwner(sender)
        && refusal.code().equals(MessagingError.CHANNEL_ID_DOES_NOT_EXIST.answer().code());
  }

  static boolean hasOwner(Caller sender) {
    return sender.isBot() && sender.botOwnerId() != null;
  }

  /** Notifies the owner. A failure is only logged, and the caller still refuses the send. */
  void notifyOfMissingChannel(Caller bot, RecipientParameter.Channel channel) {
    notifyOwner(bot, () -> Optional.of(new OwnerNotice(NO_CHANNEL, describe(channel))));
  }

  /** Whether the channel had subscribers within the last minute. */
  boolean hadSubscribers(Caller bot, RecipientParameter.Channel channel) {
    var key = new OrganizationChannel(bot.organizationId(), channel);
    return withSubscribers.getIfPresent(key) != null;
  }

  /** Notifies the owner if the channel of the message has no subscribers. */
  void notifyIfNoSubscribers(Caller bot, RecipientParameter.Channel channel, long messageId) {
    notifyOwner(
        bot,
        () -> {
          Optional<SubscriberlessChannel> empty =
              subscriberless.ofMessage(bot.organizationId(), messageId);
          if (empty.isEmpty()) {
            withSubscribers.put(new OrganizationChannel(bot.organizationId(), channel), true);
          }
          return empty.map(unread -> new OwnerNotice(NO_SUBSCRIBERS, code(unread.name())));
        });
  }

  private record OrganizationChannel(long organizationId, RecipientParameter.Channel channel) {}

  /**
   * @param text a format string with the bot and the channel
   */
  private record OwnerNotice(String text, String channel) {}

  private void notifyOwner(Caller bot, Supplier<Optional<OwnerNotice>> notice) {
    Long ownerId = bot.botOwnerId();
    if (ownerId == null) {
      return;
    }
    try {
      notice
          .get()
          .ifPresent(some ->
              accounts
                  .find(bot.organizationId(), bot.userId())
                  .ifPresent(account -> sendNotice(account, ownerId, some)));
    } catch (RuntimeException failure) {
      LOG.warn("Bot owner {} not notified of undelivered message: {}", ownerId, failure.toString());
    }
  }

  private void sendNotice(ProjectedAccount bot, long ownerId, OwnerNotice notice) {
    long minute = clock.instant().getEpochSecond() / 60;
    notificationBot.write(
        bot.organizationId(),
        ownerId,
        notice.text().formatted(code(bot.email()), notice.channel()),
        IdempotencyKey.ofSystemBot(
            "lost-bot-message-%d-%d".formatted(bot.userId(), minute), KEY_LIFETIME));
  }

  private static String describe(RecipientParameter.Channel channel) {
    return switch (channel) {
      case RecipientParameter.Channel.ById(long channelId) -> "with the ID " + channelId;
      case RecipientParameter.Channel.ByName(String name) -> code(name);
    };
  }

  /** Formats the text as inline code, with a fence longer than any run of backticks in it. */
  private static String code(String text) {
    String fence = "`";
    while (text.contains(fence)) {
      fence += "`";
    }
    return text.contains("`") ? fence + " " + text + " " + fence : fence + text + fence;
  }
}
