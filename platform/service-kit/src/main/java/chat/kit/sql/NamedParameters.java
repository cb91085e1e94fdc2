package chat.kit.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement's text as JDBC wants it.
 *
 * @param text with a question mark for each parameter
 * @param names the parameter's name at each question mark
 * @param distinctNames each name once
 */
record NamedParameters(String text, List<String> names, Set<String> distinctNames) {

  /**
   * A name after one colon, with the list that it is cast to, or what may hold a colon that begins
   * none: literals and casts.
   */
  private static final Pattern NAME =
      Pattern.compile("'[^']*'|::|:([a-zA-Z][a-zA-Z0-9]*)(::[a-z0-9]+\\[\\])?");

  static NamedParameters parse(String named) {
    return parse(named, "?%s");
  }

  /**
   * The same where the planner looks into no list: it takes each for one of ten elements then. An
   * {@link IllegalArgumentException} where no parameter is cast to a list.
   */
  static NamedParameters parseForAnyLists(String named) {
    NamedParameters parsed = parse(named, "(select ?%1$s)%1$s");
    if (parsed.text().equals(parse(named).text())) {
      throw new IllegalArgumentException("No parameter is cast to a list in " + named);
    }
    return parsed;
  }

  /**
   * @param list what stands for a parameter with the cast that follows it
   */
  private static NamedParameters parse(String named, String list) {
    List<String> names = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    Matcher matcher = NAME.matcher(named);
    while (matcher.find()) {
      String name = matcher.group(1);
      String cast = matcher.group(2);
      if (name == null) {
        matcher.appendReplacement(text, Matcher.quoteReplacement(matcher.group()));
      } else {
        names.add(name);
        matcher.appendReplacement(text, cast == null ? "?" : list.formatted(cast));
      }
    }
    matcher.appendTail(text);
    return new NamedParameters(text.toString(), List.copyOf(names), Set.copyOf(names));
  }
}
