package chat.gateway.route;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What stands in a request line.
 *
 * @param path as the client sent it, but for slashes in a row, which count as one: there are
 *     clients that put one of their own before an operation's path
 * @param query with its question mark, empty if there is none
 */
public record Target(String path, String query) {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();
  private static final Pattern SLASHES = Pattern.compile("//+");
  private static final String NOT_IN_A_URI = "#\"<>[]\\^`{|}";

  /** Two more that a path may have, but that the services' router takes for no part of a name. */
  private static final String NOT_IN_A_PATH = NOT_IN_A_URI + "&+";

  /** Takes a request line's target apart. */
  public static Target parse(String line) {
    int mark = line.indexOf('?');
    return mark < 0
        ? new Target(withSingleSlashes(line), "")
        : new Target(withSingleSlashes(line.substring(0, mark)), line.substring(mark));
  }

  private static String withSingleSlashes(String path) {
    return path.contains("//") ? SLASHES.matcher(path).replaceAll("/") : path;
  }

  /** The first such parameter of the query, as it was sent; empty if there is none. */
  public Optional<String> parameter(String name) {
    return parameters()
        .filter(parameter -> isNamed(parameter, name))
        .map(parameter -> parameter.substring(Math.min(parameter.length(), name.length() + 1)))
        .findFirst();
  }

  /** The same without such parameters. */
  public Target without(String name) {
    var rest =
        parameters()
            .filter(parameter -> !isNamed(parameter, name))
            .collect(Collectors.joining("&"));
    return new Target(path, rest.isEmpty() ? "" : "?" + rest);
  }

  private Stream<String> parameters() {
    return query.isEmpty() ? Stream.empty() : Stream.of(query.substring(1).split("&"));
  }

  private static boolean isNamed(String parameter, String name) {
    return parameter.equals(name) || parameter.startsWith(name + "=");
  }

  /**
   * Path and query as they go to the service: signs that no URI may have, which browsers leave as
   * they are, are encoded.
   */
  public String encoded() {
    return encoded(path, NOT_IN_A_PATH) + encoded(query, NOT_IN_A_URI);
  }

  private static String encoded(String text, String signs) {
    int at = 0;
    while (at < text.length() && mayStay(text, at, signs)) {
      at++;
    }
    if (at == text.length()) {
      return text;
    }
    var out = new StringBuilder(text.length() + 16).append(text, 0, at);
    for (; at < text.length(); at++) {
      char c = text.charAt(at);
      if (mayStay(text, at, signs)) {
        out.append(c);
      } else {
        // The server reads the request line byte by byte.
        var bytes = Character.toString(c).getBytes(StandardCharsets.ISO_8859_1);
        out.append('%').append(HEX.formatHex(bytes));
      }
    }
    return out.toString();
  }

  private static boolean mayStay(String text, int at, String signs) {
    char c = text.charAt(at);
    return c == '%' ? isEscape(text, at) : c > ' ' && c < 0x7f && signs.indexOf(c) < 0;
  }

  private static boolean isEscape(String text, int at) {
    return at + 2 < text.length()
        && HexFormat.isHexDigit(text.charAt(at + 1))
        && HexFormat.isHexDigit(text.charAt(at + 2));
  }
}
