package chat.kit.params;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Finds the parameters of a header in one pass, however long they are: {@code ; name=value} and
 * {@code ; name="value"}, where a backslash stands before a quote or a backslash.
 */
final class HeaderParameters {

  private final String header;
  private int at;

  private HeaderParameters(String header) {
    this.header = header;
  }

  /** The values by their names in lower case; of those that come twice the last. */
  static Map<String, String> of(String header) {
    return new HeaderParameters(header).all();
  }

  private Map<String, String> all() {
    Map<String, String> values = new HashMap<>();
    until(';');
    while (at < header.length()) {
      at++;
      int end = header.indexOf(';', at);
      int equals = header.indexOf('=', at);
      if (equals < 0) {
        return values;
      }
      if (end >= 0 && end < equals) {
        at = end;
        continue;
      }
      String name = until('=').strip().toLowerCase(Locale.ROOT);
      at++;
      values.put(name, value());
      until(';');
    }
    return values;
  }

  private String value() {
    while (at < header.length() && Character.isWhitespace(header.charAt(at))) {
      at++;
    }
    return at < header.length() && header.charAt(at) == '"' ? quoted() : until(';').strip();
  }

  private String quoted() {
    StringBuilder value = new StringBuilder();
    at++;
    while (at < header.length() && header.charAt(at) != '"') {
      if (isEscape()) {
        at++;
      }
      value.append(header.charAt(at));
      at++;
    }
    return asBrowsersMeanIt(value.toString());
  }

  private boolean isEscape() {
    return header.startsWith("\\\"", at) || header.startsWith("\\\\", at);
  }

  /** Browsers write a quote and the ends of lines so, and nothing else. */
  private static String asBrowsersMeanIt(String value) {
    return value.replace("%22", "\"").replace("%0D", "\r").replace("%0A", "\n");
  }

  /** What stands before the next such character, or the rest; it is the next one then. */
  private String until(char stop) {
    int found = header.indexOf(stop, at);
    int end = found < 0 ? header.length() : found;
    String text = header.substring(Math.min(at, end), end);
    at = end;
    return text;
  }
}
