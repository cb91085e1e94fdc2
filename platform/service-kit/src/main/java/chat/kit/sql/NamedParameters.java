package chat.kit.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement's text in the form that JDBC requires.
 *
 * @param text with a question mark for each parameter
 * @param names the parameter's name at each question mark
 * @param distinctNames each name once
 */
record NamedParameters(String text, List<String> names, Set<String> distinctNames) {

  /**
   * A name after a colon, with the array type that it is cast to; or a literal or cast, which may
   * contain a colon that begins no name.
   */
  private static final Pattern NAME =
      Pattern.compile("'[^']*'|::|:([a-zA-Z][a-zA-Z0-9]*)(::[a-z0-9]+\\[\\])?");

  static NamedParameters parse(String named) {
    return parse(named, "?%s");
  }

  /**
   * Parses a statement whose plan must not depend on its lists: the planner assumes ten elements
   * for each.
   *
   * <p>Throws an {@link IllegalArgumentException} if no parameter is cast to a list.
   */
  static NamedParameters parseForAnyLists(String named) {
    NamedParameters parsed = parse(named, "(select ?%1$s)%1$s");
    if (parsed.text().equals(parse(named).text())) {
      throw new IllegalArgumentException("No parameter is cast to a list in " + named);
    }
    return parsed;
  }

  /**
   * @param list template for a parameter with the cast that follows it
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
