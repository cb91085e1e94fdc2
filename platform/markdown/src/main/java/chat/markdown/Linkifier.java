package chat.markdown;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * An organization's rule that turns text into links, such as {@code #123} into a ticket.
 *
 * @param pattern as {@link #of} made it
 * @param urlTemplate an address with {@code {name}} where a named group's text goes, encoded;
 *     {@code {+name}} leaves slashes and the like as they are
 */
public record Linkifier(Pattern pattern, String urlTemplate) {

  private static final Pattern PYTHON_GROUP = Pattern.compile("\\(\\?P<");
  private static final Pattern VARIABLE = Pattern.compile("\\{(\\+?)([A-Za-z][A-Za-z0-9_]*)\\}");

  /**
   * Makes a rule of what an administrator typed.
   *
   * @param pattern a regular expression; groups are named as in {@code (?P<id>[0-9]+)}
   * @throws PatternSyntaxException if it is no regular expression
   */
  public static Linkifier of(String pattern, String urlTemplate) {
    String named = PYTHON_GROUP.matcher(pattern).replaceAll("(?<");
    return new Linkifier(
        Pattern.compile("(?<![^\\s'\"(,:<])(?:" + named + ")(?!\\w)"), urlTemplate);
  }

  String url(Matcher match) {
    return VARIABLE
        .matcher(urlTemplate)
        .replaceAll(variable -> {
          String value =
              match.namedGroups().containsKey(variable.group(2))
                  ? match.group(variable.group(2))
                  : null;
          return Matcher.quoteReplacement(
              value == null ? "" : encoded(value, !variable.group(1).isEmpty()));
        });
  }

  private static String encoded(String value, boolean reservedStay) {
    String encoded = URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    return reservedStay
        ? encoded.replace("%2F", "/").replace("%3A", ":").replace("%23", "#").replace("%3F", "?")
        : encoded;
  }
}
