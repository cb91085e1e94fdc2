package chat.messaging.send;

import java.util.Locale;
import java.util.Set;

/**
 * What a service has one of the system bots say.
 *
 * @param idempotencyKey the same key again answers with the first message
 */
record SystemMessage(
    long organizationId,
    Bot bot,
    Destination destination,
    MessageContent content,
    String idempotencyKey) {

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

    static Bot of(String wireName) {
      return valueOf(wireName.toUpperCase(Locale.ROOT));
    }
  }

  sealed interface Destination {}

  record ToChannel(long channelId, String topic) implements Destination {}

  record ToPeople(Set<Long> userIds) implements Destination {}
}
