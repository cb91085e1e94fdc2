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

  /** A name after one colon, or what may hold a colon that begins none: literals and casts. */
  private static final Pattern NAME = Pattern.compile("'[^']*'|::|:([a-zA-Z][a-zA-Z0-9]*)");

  /** A list, cast to what it is. */
  private static final Pattern LIST = Pattern.compile("(:[a-zA-Z][a-zA-Z0-9]*)(::[a-z]+\\[\\])");

  /**
   * The same where the planner looks into no list, so that it takes each for one of ten elements.
   */
  static NamedParameters parseForAnyLists(String named) {
    return parse(LIST.matcher(named).replaceAll("(select $1$2)$2"));
  }

  static NamedParameters parse(String named) {
    List<String> names = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    Matcher matcher = NAME.matcher(named);
    while (matcher.find()) {
      String name = matcher.group(1);
      if (name == null) {
        matcher.appendReplacement(text, Matcher.quoteReplacement(matcher.group()));
      } else {
        names.add(name);
        matcher.appendReplacement(text, "?");
      }
    }
    matcher.appendTail(text);
    return new NamedParameters(text.toString(), List.copyOf(names), Set.copyOf(names));
  }
}
