package chat.gateway.forward;

import chat.kit.http.RequestId;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.MutableHttpHeaders;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Which headers pass. Those that concern one connection alone never do, nor do those by which the
 * programs of this product tell each other who is asking and what has changed.
 */
final class HeaderRules {
  private static final Set<String> OF_ONE_CONNECTION =
      Set.of(
          "connection",
          "keep-alive",
          "proxy-authenticate",
          "proxy-authorization",
          "proxy-authentication-info",
          "proxy-connection",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade",
          "http2-settings");

  private static final String REQUEST_ID = RequestId.HEADER.toLowerCase(Locale.ROOT);

  private static final Set<String> SET_BY_THE_GATEWAY =
      Set.of("authorization", "host", REQUEST_ID, "x-real-ip", "forwarded");

  private static final String CONTENT_PREFIX = "content-";
  private static final String INTERNAL_PREFIX = "chat-";
  private static final String FORWARDED_PREFIX = "x-forwarded-";

  private HeaderRules() {}

  /**
   * Copies what a client may say to a service.
   *
   * @param cookies whether that includes its cookies
   */
  static void copyRequest(HttpHeaders from, MutableHttpHeaders to, boolean cookies) {
    var named = namedByConnection(from);
    for (Map.Entry<String, List<String>> header : from) {
      var name = header.getKey().toLowerCase(Locale.ROOT);
      if (passes(name, named)
          && !SET_BY_THE_GATEWAY.contains(name)
          && (cookies || !name.equals("cookie"))
          && !name.startsWith(FORWARDED_PREFIX)) {
        header.getValue().forEach(value -> to.add(header.getKey(), value));
      }
    }
  }

  /** Copies what a service may say to a client. */
  static void copyResponse(HttpHeaders from, MutableHttpHeaders to) {
    var named = namedByConnection(from);
    for (Map.Entry<String, List<String>> header : from) {
      var name = header.getKey().toLowerCase(Locale.ROOT);
      if (passes(name, named) && !name.equals(REQUEST_ID)) {
        header.getValue().forEach(value -> to.add(header.getKey(), value));
      }
    }
  }

  private static boolean passes(String name, Set<String> named) {
    return !OF_ONE_CONNECTION.contains(name)
        && !name.startsWith(INTERNAL_PREFIX)
        && !named.contains(name);
  }

  /** But those by which a body is read: whatever reads it here reads it as the service does. */
  private static Set<String> namedByConnection(HttpHeaders headers) {
    var values = headers.getAll(HttpHeaders.CONNECTION);
    if (values.isEmpty()) {
      return Set.of();
    }
    var named = new HashSet<String>();
    for (var value : values) {
      for (var name : value.split(",")) {
        named.add(name.strip().toLowerCase(Locale.ROOT));
      }
    }
    named.removeIf(name -> name.startsWith(CONTENT_PREFIX));
    return named;
  }
}
