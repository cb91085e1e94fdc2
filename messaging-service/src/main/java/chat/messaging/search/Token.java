package chat.messaging.search;

import java.util.List;

/** An indexed part of a text. */
sealed interface Token {

  /** The position in the text, from 1; words that are not indexed count. */
  int position();

  /** The position of the last part. */
  int lastPosition();

  /**
   * A word.
   *
   * @param lexeme the normalized stem
   * @param start index of its first character
   * @param end index after its last character
   */
  record Word(String lexeme, int position, int start, int end) implements Token {
    @Override
    public int lastPosition() {
      return position;
    }
  }

  /**
   * An unbroken run of characters of a script without spaces between words, or of Korean.
   *
   * <p>Each character has a position.
   */
  record Run(List<Unit> units, int position) implements Token {
    @Override
    public int lastPosition() {
      return position + units.size() - 1;
    }

    /** Returns a character and its successor; the last character alone. */
    String lexeme(int index) {
      StringBuilder lexeme = new StringBuilder().appendCodePoint(units.get(index).codePoint());
      if (index + 1 < units.size()) {
        lexeme.appendCodePoint(units.get(index + 1).codePoint());
      }
      return lexeme.toString();
    }
  }

  /**
   * A character of a run.
   *
   * @param codePoint normalized
   * @param start index of the first of the characters that it results from
   * @param end index after the last of them
   */
  record Unit(int codePoint, int start, int end) {}
}
