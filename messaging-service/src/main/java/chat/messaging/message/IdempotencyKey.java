package chat.messaging.message;

import chat.messaging.MessagingError;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What makes a repeated send answer with the first message.
 *
 * @param askedSha256 hexadecimal; what was asked, which a repetition must ask again. Null where the
 *     sender is trusted to repeat itself
 * @param life how long the key counts; null for ever
 */
public record IdempotencyKey(String text, @Nullable String askedSha256, @Nullable Duration life) {

  /** How long an account's key counts; afterwards it is new. */
  public static final Duration LIFE_OF_ACCOUNTS_KEYS = Duration.ofHours(24);

  private static final int MAX_LENGTH = 255;
  private static final Pattern PRINTABLE = Pattern.compile("[\\x20-\\x7e]{1," + MAX_LENGTH + "}");

  /** A key as a client sent it; refused where it is too long or has other characters than ASCII. */
  public static IdempotencyKey ofAccount(String sent, String askedSha256) {
    if (!PRINTABLE.matcher(sent).matches()) {
      throw MessagingError.BAD_IDEMPOTENCY_KEY.refuse(MAX_LENGTH);
    }
    return new IdempotencyKey(sent, askedSha256, LIFE_OF_ACCOUNTS_KEYS);
  }

  /**
   * A key of a system bot. It never ends: the tasks that make system bots speak repeat a call for
   * as long as they get no answer, be it for days.
   */
  public static IdempotencyKey ofSystemBot(String key) {
    return new IdempotencyKey(key, null, null);
  }

  /** A key of a system bot that nobody repeats after this time. */
  public static IdempotencyKey ofSystemBot(String key, Duration life) {
    return new IdempotencyKey(key, null, life);
  }
}
