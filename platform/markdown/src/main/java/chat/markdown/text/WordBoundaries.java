package chat.markdown.text;

import org.commonmark.parser.beta.Scanner;

/** Checks of the characters before and after a position in a line. */
public final class WordBoundaries {

  private WordBoundaries() {}

  /** Returns whether the start, white space or one of the given characters comes before. */
  public static boolean mayBeginAfter(String characters, Scanner scanner) {
    int before = scanner.peekPreviousCodePoint();
    return before == Scanner.END
        || Character.isWhitespace(before)
        || characters.indexOf(before) >= 0;
  }

  public static boolean isBehind(Scanner scanner) {
    return isPartOfWord(scanner.peekPreviousCodePoint());
  }

  public static boolean isAhead(Scanner scanner) {
    return isPartOfWord(scanner.peekCodePoint());
  }

  private static boolean isPartOfWord(int character) {
    return character == '_' || Character.isLetterOrDigit(character);
  }
}
