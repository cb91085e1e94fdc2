package chat.messaging.call;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/** Parts of addresses. */
final class Address {

  private Address() {}

  /** What an operator gave as a server's address, without slashes at its end. */
  static String base(String given) {
    return given.strip().replaceFirst("/+$", "");
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** A query string, in the map's order. */
  static String query(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .map(parameter -> encoded(parameter.getKey()) + "=" + encoded(parameter.getValue()))
        .collect(Collectors.joining("&"));
  }
}
