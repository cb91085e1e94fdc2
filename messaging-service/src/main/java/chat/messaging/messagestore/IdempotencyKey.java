package chat.messaging.messagestore;

import chat.messaging.MessagingError;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Idempotency key of a send; a repeated key returns the first message.
 *
 * @param requestSha256 hash of the request, hexadecimal, which a repetition must match; null if the
 *     sender is trusted to repeat the same request
 * @param life how long the key is valid; null for ever
 */
public record IdempotencyKey(String text, @Nullable String requestSha256, @Nullable Duration life) {

  public static final Duration LIFE_OF_ACCOUNTS_KEYS = Duration.ofHours(24);

  /** Not ASCII, so that no client's key starts with it. */
  private static final String SERVICE_PREFIX = "§";

  private static final int MAX_LENGTH = 255;
  private static final Pattern PRINTABLE = Pattern.compile("[\\x20-\\x7e]{1," + MAX_LENGTH + "}");

  /** Validates a key from a client. A refusal if it is too long or not printable ASCII. */
  public static IdempotencyKey ofAccount(String sent, String requestSha256) {
    if (!PRINTABLE.matcher(sent).matches()) {
      throw MessagingError.BAD_IDEMPOTENCY_KEY.refuse(MAX_LENGTH);
    }
    return new IdempotencyKey(sent, requestSha256, LIFE_OF_ACCOUNTS_KEYS);
  }

  /** Creates a key with which this service sends for an account once. It never expires. */
  public static IdempotencyKey ofService(String key) {
    return new IdempotencyKey(SERVICE_PREFIX + key, null, null);
  }

  /**
   * Creates a key of a system bot that never expires. The tasks that send as system bots may retry
   * a call for days.
   */
  public static IdempotencyKey ofSystemBot(String key) {
    return new IdempotencyKey(key, null, null);
  }

  /** Creates a key of a system bot that is not repeated after its lifetime. */
  public static IdempotencyKey ofSystemBot(String key, Duration life) {
    return new IdempotencyKey(key, null, life);
  }
}
