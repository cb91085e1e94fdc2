package chat.kit.form;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Parses the parameters of a header in one pass over any length.
 *
 * <p>They have the form {@code ; name=value} or {@code ; name="value"}; a backslash escapes a quote
 * or a backslash.
 */
final class HeaderParameters {

  private final String header;
  private int at;

  private HeaderParameters(String header) {
    this.header = header;
  }

  /** Returns the values by lower-case name; of duplicates the last. */
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

  /** Browsers percent-encode only quotes and line breaks. */
  private static String asBrowsersMeanIt(String value) {
    return value.replace("%22", "\"").replace("%0D", "\r").replace("%0A", "\n");
  }

  /** Returns the text before the next such character, or the rest, and moves to the character. */
  private String until(char stop) {
    int index = header.indexOf(stop, at);
    int end = index < 0 ? header.length() : index;
    String text = header.substring(Math.min(at, end), end);
    at = end;
    return text;
  }
}
