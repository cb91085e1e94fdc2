package chat.markdown.text;

import org.commonmark.parser.beta.Position;
import org.commonmark.parser.beta.Scanner;
import org.jspecify.annotations.Nullable;

/** The names between asterisks in mentions and channel links. */
public final class StarredNames {

  private StarredNames() {}

  /**
   * Reads up to and including the closing asterisks.
   *
   * @return null, with the scanner at any position, if the line has no such name
   */
  public static @Nullable String text(Scanner scanner, int stars) {
    Position start = scanner.position();
    while (scanner.hasNext() && scanner.peek() != '*' && scanner.peek() != '\n') {
      scanner.next();
    }
    String name = scanner.getSource(start, scanner.position()).getContent();
    return !name.isBlank() && scanner.next("*".repeat(stars)) ? name : null;
  }

  /** Writes the typed text, with its asterisks rendered as emphasis. */
  public static void unresolved(Html html, String before, String name, int stars) {
    String element = stars == 2 ? "strong" : "em";
    html.text(before).raw("<" + element + ">").text(name).raw("</" + element + ">");
  }
}
