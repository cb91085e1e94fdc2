package chat.identity.key;

import chat.kit.digest.Sha256;
import java.security.SecureRandom;

/**
 * A new API key: 32 letters and digits.
 *
 * <p>It is shown to its account once and not stored.
 */
public record ApiKey(String value) {
  private static final int LENGTH = 32;
  private static final String ALPHABET =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  private static final SecureRandom RANDOM = new SecureRandom();

  public static ApiKey random() {
    StringBuilder value = new StringBuilder(LENGTH);
    RANDOM.ints(LENGTH, 0, ALPHABET.length()).forEach(i -> value.append(ALPHABET.charAt(i)));
    return new ApiKey(value.toString());
  }

  /** Returns the stored hash; a plain hash suffices, because the key has 190 random bits. */
  byte[] sha256() {
    return Sha256.of(value);
  }

  /** Omits the key, which must not be logged. */
  @Override
  public String toString() {
    return "ApiKey[]";
  }
}
