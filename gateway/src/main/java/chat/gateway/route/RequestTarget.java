package chat.gateway.route;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The target of a request line.
 *
 * @param path as the client sent it, with repeated slashes merged, because some clients add one
 *     before an operation's path
 * @param query with its question mark; empty if there is none
 */
public record RequestTarget(String path, String query) {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();
  private static final Pattern SLASHES = Pattern.compile("//+");
  private static final String NOT_IN_A_URI = "#\"<>[]\\^`{|}";

  /** Also excludes characters that a path may contain but the services' router does not match. */
  private static final String NOT_IN_A_PATH = NOT_IN_A_URI + "&+";

  /** Parses a request line's target. */
  public static RequestTarget parse(String line) {
    int queryStart = line.indexOf('?');
    return queryStart < 0
        ? new RequestTarget(withSingleSlashes(line), "")
        : new RequestTarget(
            withSingleSlashes(line.substring(0, queryStart)), line.substring(queryStart));
  }

  private static String withSingleSlashes(String path) {
    return path.contains("//") ? SLASHES.matcher(path).replaceAll("/") : path;
  }

  /** Returns the first query parameter with the name, still encoded; empty if there is none. */
  public Optional<String> parameter(String name) {
    return parameters()
        .filter(parameter -> isNamed(parameter, name))
        .map(parameter -> parameter.substring(Math.min(parameter.length(), name.length() + 1)))
        .findFirst();
  }

  /** Returns the target without the query parameters with the name. */
  public RequestTarget without(String name) {
    var rest =
        parameters()
            .filter(parameter -> !isNamed(parameter, name))
            .collect(Collectors.joining("&"));
    return new RequestTarget(path, rest.isEmpty() ? "" : "?" + rest);
  }

  private Stream<String> parameters() {
    return query.isEmpty() ? Stream.empty() : Stream.of(query.substring(1).split("&"));
  }

  private static boolean isNamed(String parameter, String name) {
    return parameter.equals(name) || parameter.startsWith(name + "=");
  }

  /**
   * Returns path and query for the service. Characters that are illegal in a URI, which browsers
   * send unencoded, are encoded.
   */
  public String encoded() {
    return encoded(path, NOT_IN_A_PATH) + encoded(query, NOT_IN_A_URI);
  }

  private static String encoded(String text, String reserved) {
    int at = 0;
    while (at < text.length() && mayStay(text, at, reserved)) {
      at++;
    }
    if (at == text.length()) {
      return text;
    }
    var out = new StringBuilder(text.length() + 16).append(text, 0, at);
    for (; at < text.length(); at++) {
      char c = text.charAt(at);
      if (mayStay(text, at, reserved)) {
        out.append(c);
      } else {
        // The server decodes the request line byte by byte.
        var bytes = Character.toString(c).getBytes(StandardCharsets.ISO_8859_1);
        out.append('%').append(HEX.formatHex(bytes));
      }
    }
    return out.toString();
  }

  private static boolean mayStay(String text, int at, String reserved) {
    char c = text.charAt(at);
    return c == '%' ? isEscape(text, at) : c > ' ' && c < 0x7f && reserved.indexOf(c) < 0;
  }

  private static boolean isEscape(String text, int at) {
    return at + 2 < text.length()
        && HexFormat.isHexDigit(text.charAt(at + 1))
        && HexFormat.isHexDigit(text.charAt(at + 2));
  }
}
