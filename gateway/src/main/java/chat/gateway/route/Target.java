package chat.gateway.route;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * What stands in a request line.
 *
 * @param path as the client sent it
 * @param query with its question mark, empty if there is none; signs that no URI may have, which
 *     browsers leave as they are, are encoded
 */
public record Target(String path, String query) {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();
  private static final String NOT_IN_A_URI = "\"<>[]\\^`{|}";

  /** Takes a request line's target apart. */
  public static Target parse(String line) {
    int mark = line.indexOf('?');
    return mark < 0
        ? new Target(line, "")
        : new Target(line.substring(0, mark), encoded(line.substring(mark)));
  }

  /** Path and query as they go to the service. */
  @Override
  public String toString() {
    return path + query;
  }

  private static String encoded(String query) {
    int at = 0;
    while (at < query.length() && mayStay(query, at)) {
      at++;
    }
    if (at == query.length()) {
      return query;
    }
    var out = new StringBuilder(query.length() + 16).append(query, 0, at);
    for (; at < query.length(); at++) {
      char c = query.charAt(at);
      if (mayStay(query, at)) {
        out.append(c);
      } else {
        // The server reads the request line byte by byte.
        var bytes = Character.toString(c).getBytes(StandardCharsets.ISO_8859_1);
        out.append('%').append(HEX.formatHex(bytes));
      }
    }
    return out.toString();
  }

  private static boolean mayStay(String query, int at) {
    char c = query.charAt(at);
    if (c == '%') {
      return at + 2 < query.length()
          && HexFormat.isHexDigit(query.charAt(at + 1))
          && HexFormat.isHexDigit(query.charAt(at + 2));
    }
    return c > ' ' && c < 0x7f && NOT_IN_A_URI.indexOf(c) < 0;
  }
}
