package chat.identity.key;

import chat.kit.digest.Sha256;
import java.security.SecureRandom;

/** A key that was just made: 32 letters and digits, told to its account once and then forgotten. */
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

  /** What is kept of it. It has 190 random bits, so a plain hash is enough. */
  byte[] sha256() {
    return Sha256.of(value);
  }

  /** Says nothing, so that no log does. */
  @Override
  public String toString() {
    return "ApiKey[]";
  }
}
