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
 * Selects the headers that are forwarded.
 *
 * <p>Hop-by-hop headers are not, nor are the internal headers for identity and change numbers.
 */
final class HeaderRules {
  private static final Set<String> HOP_BY_HOP =
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
   * Copies the headers that a client may send to a service.
   *
   * @param cookies whether cookies are included
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

  /** Copies the headers that a service may send to a client. */
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
    return !HOP_BY_HOP.contains(name) && !name.startsWith(INTERNAL_PREFIX) && !named.contains(name);
  }

  /**
   * Returns the header names listed in {@code Connection}, except {@code Content-*}. The gateway
   * and the service must interpret the body's headers alike.
   */
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
