package chat.markdown;

import org.commonmark.parser.beta.Position;
import org.commonmark.parser.beta.Scanner;
import org.jspecify.annotations.Nullable;

/** The names between asterisks in mentions and channel links. */
final class Starred {

  private Starred() {}

  /**
   * Reads up to and over the closing asterisks.
   *
   * @return null, with the scanner anywhere, if the line has no such name
   */
  static @Nullable String text(Scanner scanner, int stars) {
    Position start = scanner.position();
    while (scanner.hasNext() && scanner.peek() != '*' && scanner.peek() != '\n') {
      scanner.next();
    }
    String name = scanner.getSource(start, scanner.position()).getContent();
    return !name.isBlank() && scanner.next("*".repeat(stars)) ? name : null;
  }

  /** Writes what was typed, in which the asterisks still mean emphasis. */
  static void unresolved(Html html, String before, String name, int stars) {
    String element = stars == 2 ? "strong" : "em";
    html.text(before).raw("<" + element + ">").text(name).raw("</" + element + ">");
  }
}
