package chat.markdown;

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
      Pattern.compile("(`{3,}+|~{3,}+)[ \\t]*+\\{?\\.?([^`~\\s{}]*+)\\}?[ \\t]*+([^`~]*)");

  enum Kind {
    CODE,
    QUOTE,
    SPOILER,
    MATH
  }

  /** Reads a line that starts with its first character that is not blank. */
  static @Nullable Fence opening(String line) {
    var opening = OPENING.matcher(line);
    return opening.matches()
        ? new Fence(opening.group(1), opening.group(2), opening.group(3).strip())
        : null;
  }

  Kind kind() {
    return switch (language) {
      case "quote" -> Kind.QUOTE;
      case "spoiler" -> Kind.SPOILER;
      case "math" -> Kind.MATH;
      default -> Kind.CODE;
    };
  }

  boolean isContainer() {
    return kind() == Kind.QUOTE || kind() == Kind.SPOILER;
  }

  boolean isClosedBy(String line) {
    String closing = line.stripTrailing();
    return closing.startsWith(marker)
        && closing.chars().allMatch(character -> character == marker.charAt(0));
  }
}
