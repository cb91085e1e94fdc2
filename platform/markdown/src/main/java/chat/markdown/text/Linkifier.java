package chat.markdown.text;

import chat.markdown.text.InvalidLinkifier.Reason;
import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * An organization's rule that turns text into links, such as {@code #123} into a ticket.
 *
 * <p>Patterns use RE2 syntax, whose search does not backtrack: an administrator's pattern reads
 * each character of a message only a bounded number of times. A match must follow the start, white
 * space or an opening character, and must not be followed by a letter or digit.
 */
public final class Linkifier {

  /** Maximum number of program steps of a pattern, with repetitions expanded. */
  private static final int MAX_SIZE = 2_000;

  private static final java.util.regex.Pattern REPETITION =
      java.util.regex.Pattern.compile("(\\)?)\\{(\\d+)(?:,(\\d*))?\\}");

  private static final int BEFORE_AND_MATCH = 2;
  private static final int NOWHERE = -1;

  /** Maximum length, so that searching for it is cheap in any text. */
  private static final int MAX_BEGINNING = 16;

  private static final java.util.regex.Pattern BEGINNING =
      java.util.regex.Pattern.compile(
          "[\\w#!@/:;=%&~-]+(?![\\w#!@/:;=%&~?*+{-]|\\\\[QE]|\\(\\?[^P<:])");

  /** The literal text with which all matches begin; text before it is not searched. */
  private final String beginning;

  private final Pattern pattern;
  private final Map<String, Integer> groups;
  private final UrlTemplate urlTemplate;

  private Linkifier(
      String beginning, Pattern pattern, Map<String, Integer> groups, UrlTemplate urlTemplate) {
    this.beginning = beginning;
    this.pattern = pattern;
    this.groups = Map.copyOf(groups);
    this.urlTemplate = urlTemplate;
  }

  /** A link and its range in the text. */
  public record Match(int start, int end, String url) {}

  /**
   * Creates a rule from an administrator's input.
   *
   * @param pattern a regular expression; groups are named as in {@code (?P<id>[0-9]+)}
   * @param urlTemplate of RFC 6570, with the groups as its variables
   * @throws InvalidLinkifier if the two are not a valid rule
   */
  public static Linkifier of(String pattern, String urlTemplate) {
    requireSmall(pattern);
    UrlTemplate template = template(urlTemplate, compile(pattern).namedGroups().keySet());
    Pattern inText = compile("(^|[\\s\\x85\\pZ'\"(,:<])(" + pattern + ")($|[^\\pL\\pN])");
    return new Linkifier(beginning(pattern), inText, inText.namedGroups(), template);
  }

  /**
   * Parses a template for links.
   *
   * @param groups of the pattern, which are the template's variables
   */
  static UrlTemplate template(String urlTemplate, Set<String> groups) {
    UrlTemplate template = UrlTemplate.parse(urlTemplate);
    if (template == null) {
      throw new InvalidLinkifier(Reason.BAD_TEMPLATE, urlTemplate);
    }
    requireLinked(urlTemplate, template);
    Set<String> sorted = new TreeSet<>(groups);
    Set<String> variables = new TreeSet<>(template.variables());
    requireAll(variables, sorted, Reason.GROUP_NOT_IN_PATTERN);
    requireAll(sorted, variables, Reason.GROUP_NOT_IN_TEMPLATE);
    return template;
  }

  /**
   * Returns the literal characters with which a pattern begins; empty if it has alternatives, or if
   * one of them is repeated or optional, or may have another meaning.
   */
  private static String beginning(String pattern) {
    var beginning = BEGINNING.matcher(pattern);
    if (pattern.contains("|") || !beginning.lookingAt()) {
      return "";
    }
    String whole = beginning.group();
    return whole.substring(0, Math.min(whole.length(), MAX_BEGINNING));
  }

  /**
   * Bounds the program size: the compiler expands repetitions, and nested groups multiply, at most
   * to the sum of all counts times the product of the groups' counts.
   */
  private static void requireSmall(String pattern) {
    long sum = pattern.length();
    long product = 1;
    var repetition = REPETITION.matcher(pattern);
    while (repetition.find()) {
      long count = Math.max(1, Math.max(count(repetition.group(2)), count(repetition.group(3))));
      sum += count;
      product *= repetition.group(1).isEmpty() ? 1 : count;
      if (sum * product > MAX_SIZE) {
        throw new InvalidLinkifier(Reason.PATTERN_TOO_COMPLEX, pattern);
      }
    }
  }

  private static long count(@Nullable String digits) {
    return digits == null || digits.isEmpty()
        ? 0
        : digits.length() > 4 ? MAX_SIZE : Long.parseLong(digits);
  }

  /** Checks the template without values; values are checked when a link is made. */
  private static void requireLinked(String urlTemplate, UrlTemplate template) {
    if (urlTemplate.chars().anyMatch(Character::isISOControl)) {
      throw new InvalidLinkifier(Reason.CONTROL_CHARACTER_IN_TEMPLATE, urlTemplate);
    }
    if (!Urls.mayLinkTo(template.expand(_ -> null).strip())) {
      throw new InvalidLinkifier(Reason.BAD_SCHEME, urlTemplate);
    }
  }

  static Pattern compile(String pattern) {
    try {
      return Pattern.compile(pattern);
    } catch (PatternSyntaxException e) {
      throw new InvalidLinkifier(Reason.BAD_PATTERN, e.getDescription() + ": " + e.getPattern());
    }
  }

  private static void requireAll(Set<String> names, Set<String> among, Reason otherwise) {
    for (String name : names) {
      if (!among.contains(name)) {
        throw new InvalidLinkifier(otherwise, name);
      }
    }
  }

  /** Finds the links in a text and claims their ranges, skipping those already claimed. */
  public static List<Match> matches(
      List<Linkifier> linkifiers,
      String text,
      LinkRanges linkRanges,
      BoundedText.Allowance allowance) {
    var matches = new ArrayList<Match>();
    for (Linkifier linkifier : linkifiers) {
      matches.addAll(linkifier.matches(text, linkRanges, allowance));
    }
    return matches;
  }

  private List<Match> matches(String text, LinkRanges linkRanges, BoundedText.Allowance allowance) {
    var matches = new ArrayList<Match>();
    try {
      Matcher matcher = pattern.matcher(new BoundedText(text, allowance, pattern.programSize()));
      int after = pattern.groupCount();
      int from = next(text, 0, linkRanges);
      while (from != NOWHERE && from <= text.length() && matcher.find(from)) {
        int start = matcher.start(BEFORE_AND_MATCH);
        int end = matcher.end(BEFORE_AND_MATCH);
        if (end > start && linkRanges.claim(start, end)) {
          matches.add(
              new Match(start, end, urlTemplate.expand(name -> group(matcher, text, name))));
        }
        from = next(text, Math.max(matcher.start(after), from + 1), linkRanges);
      }
    } catch (BoundedText.TooManyReads e) {
      // Keep the links found so far; a message must not fail because of an organization's pattern.
    }
    return matches;
  }

  /** Returns where to continue the search: one character before the next possible match. */
  private int next(String text, int from, LinkRanges linkRanges) {
    if (beginning.isEmpty()) {
      return from;
    }
    int at = text.indexOf(beginning, from == 0 ? 0 : from + 1);
    while (at >= 0 && linkRanges.isTaken(at)) {
      at = text.indexOf(beginning, at + 1);
    }
    return at < 0 ? NOWHERE : Math.max(at - 1, 0);
  }

  private @Nullable String group(Matcher matcher, String text, String name) {
    Integer group = groups.get(name);
    return group == null || matcher.start(group) < 0
        ? null
        : text.substring(matcher.start(group), matcher.end(group));
  }
}
