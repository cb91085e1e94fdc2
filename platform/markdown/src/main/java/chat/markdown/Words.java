package chat.markdown;

import org.commonmark.parser.beta.Scanner;

/** What stands before and after a place in a line. */
final class Words {

  private Words() {}

  /** Whether the start, white space or one of the given characters comes before. */
  static boolean mayBeginAfter(String characters, Scanner scanner) {
    int before = scanner.peekPreviousCodePoint();
    return before == Scanner.END
        || Character.isWhitespace(before)
        || characters.indexOf(before) >= 0;
  }

  static boolean isBehind(Scanner scanner) {
    return isPartOfWord(scanner.peekPreviousCodePoint());
  }

  static boolean isAhead(Scanner scanner) {
    return isPartOfWord(scanner.peekCodePoint());
  }

  private static boolean isPartOfWord(int character) {
    return character == '_' || Character.isLetterOrDigit(character);
  }
}
