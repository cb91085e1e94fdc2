package chat.markdown.syntax;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The line that opens a fenced block.
 *
 * @param marker the backticks or tildes
 * @param language the first word after them, empty if there is none
 * @param header the words after that
 */
record Fence(String marker, String language, String header) {

  private static final Pattern OPENING =
      Pattern.compile(
          "(`{3,}+|~{3,}+) *+(?:\\{?\\.?([a-zA-Z0-9_+,./#-]++) *+([^ ~`][^~`]*+)?\\}?)?");

  enum Kind {
    CODE,
    QUOTE,
    SPOILER,
    MATH
  }

  /** Parses a line from its first non-blank character; null if it does not open a block. */
  static @Nullable Fence opening(String line) {
    var opening = OPENING.matcher(line);
    return opening.matches()
        ? new Fence(opening.group(1), given(opening.group(2)), given(opening.group(3)).strip())
        : null;
  }

  private static String given(@Nullable String part) {
    return part == null ? "" : part;
  }

  Kind kind() {
    return switch (language.toLowerCase(Locale.ROOT)) {
      case "quote", "quoted" -> Kind.QUOTE;
      case "spoiler" -> Kind.SPOILER;
      case "math" -> Kind.MATH;
      default -> Kind.CODE;
    };
  }

  boolean isContainer() {
    return kind() == Kind.QUOTE || kind() == Kind.SPOILER;
  }

  /** Returns whether the line is the same fence again, of equal length. */
  boolean isClosedBy(String line) {
    return line.stripTrailing().equals(marker);
  }
}
