package chat.messaging.send;

import chat.kit.error.RequestError;
import chat.messaging.messagestore.IdempotencyKey;
import chat.messaging.messagestore.MessageContent;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A message that a service sends as a system bot.
 *
 * @param idempotencyKey a repeated key returns the first message
 * @param readBy the user whose action the message reports, for whom it is read from the start; null
 *     for none
 */
record SystemMessage(
    long organizationId,
    Bot bot,
    Destination destination,
    MessageContent content,
    IdempotencyKey idempotencyKey,
    @Nullable Long readBy) {

  /** System bots that send messages. */
  enum Bot {
    NOTIFICATION("notification-bot"),
    WELCOME("welcome-bot"),
    EMAIL_GATEWAY("emailgateway");

    private final String localPart;

    Bot(String localPart) {
      this.localPart = localPart;
    }

    /** The part of the email address before the {@code @}. */
    String localPart() {
      return localPart;
    }

    /** Parses a wire name such as {@code notification}. */
    static Bot of(String wireName) {
      return Arrays.stream(values())
          .filter(bot -> bot.name().toLowerCase(Locale.ROOT).equals(wireName))
          .findFirst()
          .orElseThrow(() -> RequestError.INVALID.refuse("sender_bot"));
    }
  }

  sealed interface Destination {}

  /**
   * @param readerId the user whose access decides what the message may link to; null for the bot
   * @param ifOpen whether an archived channel refuses the message, from any bot
   */
  record ToChannel(long channelId, String topic, @Nullable Long readerId, boolean ifOpen)
      implements Destination {}

  record ToPeople(Set<Long> userIds) implements Destination {}
}
