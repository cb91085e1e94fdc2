package chat.gateway.identify;

import java.util.Locale;
import java.util.regex.Pattern;

/** The requested host, without its port, in lower case. */
final class HostName {
  private static final Pattern HOST =
      Pattern.compile("(?<name>[a-z0-9._-]{1,253}|\\[[0-9a-f:.]{2,45}])(?::[0-9]{1,5})?");

  private HostName() {}

  /**
   * Parses a {@code Host} header.
   *
   * @throws chat.kit.error.Refusal if it is malformed
   */
  static String parse(String header) {
    var matcher = HOST.matcher(header.toLowerCase(Locale.ROOT));
    if (matcher.matches()) {
      return matcher.group("name");
    }
    throw AuthenticationError.UNKNOWN_HOST.refusal();
  }
}
