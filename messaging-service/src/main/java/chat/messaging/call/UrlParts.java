package chat.messaging.call;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/** Builds and normalizes parts of URLs. */
final class UrlParts {

  private UrlParts() {}

  /** Strips white space and trailing slashes from a configured base URL. */
  static String base(String configured) {
    return configured.strip().replaceFirst("/+$", "");
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Builds a query string in the map's order. */
  static String query(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .map(parameter -> encoded(parameter.getKey()) + "=" + encoded(parameter.getValue()))
        .collect(Collectors.joining("&"));
  }
}
