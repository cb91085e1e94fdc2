package chat.gateway.identify;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The host that a client asked, without its port, in lower case. */
final class HostName {
  private static final Pattern HOST =
      Pattern.compile("(?<name>[a-z0-9._-]{1,253}|\\[[0-9a-f:.]{2,45}])(?::[0-9]{1,5})?");

  private HostName() {}

  /**
   * The host of a request.
   *
   * @throws chat.kit.error.Refusal if the request names none or a malformed one
   */
  static String of(HttpRequest<?> request) {
    return parse(request.getHeaders().get(HttpHeaders.HOST));
  }

  static String parse(@Nullable String header) {
    if (header != null) {
      var matcher = HOST.matcher(header.toLowerCase(Locale.ROOT));
      if (matcher.matches()) {
        return matcher.group("name");
      }
    }
    throw AuthenticationError.UNKNOWN_HOST.refusal();
  }
}
