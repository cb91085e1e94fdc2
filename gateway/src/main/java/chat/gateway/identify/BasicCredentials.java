package chat.gateway.identify;

import chat.kit.digest.Sha256;
import chat.kit.text.AsciiText;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * HTTP Basic credentials with only a hash of the API key.
 *
 * <p>An API key is as sensitive as a password, so only its hash is stored and sent.
 *
 * @param email in lower case, for comparison; null if only a key was sent
 * @param apiKeySha256 hexadecimal
 */
record BasicCredentials(@Nullable String email, String apiKeySha256) implements ClientCredentials {
  private static final int KEY_LENGTH = 32;
  private static final Pattern BLANKS = Pattern.compile("\\s+");

  /**
   * Parses an {@code Authorization} header.
   *
   * @throws chat.kit.error.Refusal if it is not HTTP Basic or contains no well-formed key
   */
  static BasicCredentials parse(String header) {
    var parts = BLANKS.split(header.strip());
    if (parts.length != 2) {
      throw AuthenticationError.INVALID_HEADER.refusal();
    }
    if (!parts[0].equalsIgnoreCase("Basic")) {
      throw AuthenticationError.NOT_BASIC.refusal();
    }
    var decoded = decode(parts[1]);
    int colon = decoded.indexOf(':');
    if (colon < 0) {
      throw AuthenticationError.INVALID_HEADER.refusal();
    }
    var key = decoded.substring(colon + 1);
    return new BasicCredentials(decoded.substring(0, colon).toLowerCase(Locale.ROOT), hash(key));
  }

  /**
   * Creates credentials from a key alone.
   *
   * @throws chat.kit.error.Refusal if it is not well-formed
   */
  static BasicCredentials ofKey(String key) {
    return new BasicCredentials(null, hash(key));
  }

  private static String hash(String key) {
    if (!isKey(key)) {
      throw AuthenticationError.MALFORMED_KEY.refusal();
    }
    return Sha256.hex(key);
  }

  private static String decode(String base64) {
    try {
      return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw AuthenticationError.INVALID_HEADER.refusal();
    }
  }

  private static boolean isKey(String key) {
    for (int i = 0; i < key.length(); i++) {
      if (!AsciiText.isLetterOrDigit(key.charAt(i))) {
        return false;
      }
    }
    return key.length() == KEY_LENGTH;
  }

  /** Keeps even the hash out of logs. */
  @Override
  public String toString() {
    return "Credentials of " + email;
  }
}
