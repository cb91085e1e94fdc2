package chat.markdown;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * An organization's rule that turns text into links, such as {@code #123} into a ticket.
 *
 * @param pattern as {@link #of} made it
 * @param urlTemplate an address with {@code {name}} where a named group's text goes, encoded; with
 *     {@code {+name}} slashes and the like stay as they are
 */
public record Linkifier(Pattern pattern, String urlTemplate) {

  private static final Pattern PYTHON_GROUP = Pattern.compile("\\(\\?P<([A-Za-z]\\w*)>");
  private static final Pattern VARIABLE = Pattern.compile("\\{(\\+?)([A-Za-z]\\w*)\\}");

  /** A link and the place in the text that it takes. */
  record Match(int start, int end, String url) {}

  /**
   * Makes a rule of what an administrator typed.
   *
   * @param pattern a regular expression; groups are named as in {@code (?P<id>[0-9]+)}
   * @throws PatternSyntaxException if it is no regular expression
   */
  public static Linkifier of(String pattern, String urlTemplate) {
    String named =
        PYTHON_GROUP
            .matcher(pattern)
            .replaceAll(group -> "(?<" + withoutUnderscores(group.group(1)) + ">");
    return new Linkifier(
        Pattern.compile("(?<![^\\s'\"(,:<])(?:" + named + ")(?!\\w)"), urlTemplate);
  }

  /** The links in a text, from its start to its end; where rules compete the first one wins. */
  static List<Match> matches(List<Linkifier> linkifiers, String text) {
    var matches = new ArrayList<Match>();
    for (Linkifier linkifier : linkifiers) {
      linkifier.addMatches(text, matches);
    }
    matches.sort(Comparator.comparingInt(Match::start));
    var chosen = new ArrayList<Match>();
    int end = 0;
    for (Match match : matches) {
      if (match.start() >= end) {
        chosen.add(match);
        end = match.end();
      }
    }
    return chosen;
  }

  private void addMatches(String text, List<Match> matches) {
    try {
      var match = pattern.matcher(new BoundedText(text));
      while (match.find()) {
        if (match.end() > match.start()) {
          matches.add(new Match(match.start(), match.end(), url(match)));
        }
      }
    } catch (BoundedText.TooManyReads | StackOverflowError badPattern) {
      // What it found so far is linked; a message must not fail because of somebody's pattern.
    }
  }

  private String url(Matcher match) {
    return VARIABLE
        .matcher(urlTemplate)
        .replaceAll(variable -> {
          String value = group(match, variable.group(2));
          boolean asIs = !variable.group(1).isEmpty();
          return value == null ? "" : Matcher.quoteReplacement(encoded(value, asIs));
        });
  }

  private static @Nullable String group(Matcher match, String variable) {
    String name = withoutUnderscores(variable);
    return match.namedGroups().containsKey(name) ? match.group(name) : null;
  }

  /** Names of groups have no underscores here. */
  private static String withoutUnderscores(String name) {
    return name.replace("_", "Z95");
  }

  private static String encoded(String value, boolean reservedStay) {
    String encoded = URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    return reservedStay
        ? encoded.replace("%2F", "/").replace("%3A", ":").replace("%23", "#").replace("%3F", "?")
        : encoded;
  }
}
