package chat.messaging.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A tag or a word of a rendered message.
 *
 * @param text the word, with escaped characters, or the tag; an element that is shown as a whole,
 *     such as an emoji, a mention or a formula, is one word
 * @param space the white space after it
 */
record HtmlToken(Kind kind, String text, String space) {

  enum Kind {
    WORD,
    OPENING_TAG,
    CLOSING_TAG,
    /** A tag of an element without content, such as a line break. */
    VOID_TAG
  }

  private static final Pattern TOKEN =
      Pattern.compile(
          "(?:<(?<slash>/?)(?<name>[a-z][a-z0-9]*+)[^<>\"]*+(?:\"[^\"]*+\"[^<>\"]*+)*+>"
              + "|[^<\\s]++)(?<space>\\s*+)");

  private static final Set<String> WHOLE = Set.of("span", "time");
  private static final Set<String> VOID = Set.of("br", "hr", "input");

  boolean isWord() {
    return kind == Kind.WORD;
  }

  /** Returns the name of the element whose tag it is. */
  String name() {
    return text.replaceFirst("(?s)^</?([a-z0-9]+).*", "$1");
  }

  HtmlToken withSpace(String other) {
    return new HtmlToken(kind, text, other);
  }

  /** Returns the tokens of a rendered message; empty if it is not well-formed. */
  static Optional<List<HtmlToken>> of(String html) {
    List<HtmlToken> tokens = new ArrayList<>();
    String stripped = html.strip();
    Matcher matcher = TOKEN.matcher(stripped);
    int end = 0;
    while (end < stripped.length()) {
      if (!matcher.find(end) || matcher.start() != end) {
        return Optional.empty();
      }
      String name = matcher.group("name");
      end = matcher.end();
      if (name != null && WHOLE.contains(name) && matcher.group("slash").isEmpty()) {
        int start = matcher.start();
        if (!findEnd(matcher, name)) {
          return Optional.empty();
        }
        end = matcher.end();
        String text = stripped.substring(start, matcher.start("space"));
        tokens.add(new HtmlToken(Kind.WORD, text, matcher.group("space")));
      } else {
        String text = stripped.substring(matcher.start(), matcher.start("space"));
        tokens.add(new HtmlToken(kind(matcher), text, matcher.group("space")));
      }
    }
    return Optional.of(tokens);
  }

  /** Moves to the closing tag of the element whose opening tag was matched. */
  private static boolean findEnd(Matcher matcher, String name) {
    int depth = 1;
    while (depth > 0) {
      int end = matcher.end();
      if (!matcher.find() || matcher.start() != end) {
        return false;
      }
      if (name.equals(matcher.group("name"))) {
        depth += matcher.group("slash").isEmpty() ? 1 : -1;
      }
    }
    return true;
  }

  private static Kind kind(Matcher matcher) {
    String name = matcher.group("name");
    if (name == null || name.equals("img")) {
      return Kind.WORD;
    }
    if (VOID.contains(name)) {
      return Kind.VOID_TAG;
    }
    return matcher.group("slash").isEmpty() ? Kind.OPENING_TAG : Kind.CLOSING_TAG;
  }
}
