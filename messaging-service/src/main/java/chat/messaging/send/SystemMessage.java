package chat.messaging.send;

import chat.kit.error.RequestError;
import chat.messaging.message.IdempotencyKey;
import chat.messaging.message.MessageContent;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a service has one of the system bots say.
 *
 * @param idempotencyKey the same key again answers with the first message
 * @param readBy whose deed it tells of, who has read it therefore; null for nobody
 */
record SystemMessage(
    long organizationId,
    Bot bot,
    Destination destination,
    MessageContent content,
    IdempotencyKey idempotencyKey,
    @Nullable Long readBy) {

  /** The system bots that speak. */
  enum Bot {
    NOTIFICATION("notification-bot"),
    WELCOME("welcome-bot"),
    EMAIL_GATEWAY("emailgateway");

    private final String localPart;

    Bot(String localPart) {
      this.localPart = localPart;
    }

    /** What stands before the {@code @} of its address. */
    String localPart() {
      return localPart;
    }

    /** The bot of a name on the wire, {@code notification}. */
    static Bot of(String wireName) {
      return Arrays.stream(values())
          .filter(bot -> bot.name().toLowerCase(Locale.ROOT).equals(wireName))
          .findFirst()
          .orElseThrow(() -> RequestError.INVALID.refuse("sender_bot"));
    }
  }

  sealed interface Destination {}

  /**
   * @param readerId who can see what it refers to; null for what the bot can see
   * @param ifOpen whether it is refused where the channel is archived, whichever bot says it
   */
  record ToChannel(long channelId, String topic, @Nullable Long readerId, boolean ifOpen)
      implements Destination {}

  record ToPeople(Set<Long> userIds) implements Destination {}
}
