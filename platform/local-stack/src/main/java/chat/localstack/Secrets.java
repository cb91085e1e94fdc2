package chat.localstack;

import java.security.SecureRandom;
import java.util.Base64;

/** Passwords that nobody has to remember. */
public final class Secrets {

  private static final int BYTES = 18;
  private static final SecureRandom RANDOM = new SecureRandom();

  private Secrets() {}

  /** A new one, in letters, digits, {@code -} and {@code _}. */
  public static String random() {
    var bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
