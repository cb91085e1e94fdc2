package chat.localstack;

import java.security.SecureRandom;
import java.util.Base64;

/** Generates random passwords that nobody has to remember. */
final class Secrets {

  private static final int BYTES = 18;
  private static final SecureRandom RANDOM = new SecureRandom();

  private Secrets() {}

  static String random() {
    var bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
