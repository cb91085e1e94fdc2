package chat.messaging.search;

import java.util.List;

/** A part of a text by which the text is found. */
sealed interface Token {

  /** Its position in the text, from 1; words that are not indexed count. */
  int position();

  /** The position of its last part. */
  int lastPosition();

  /**
   * A word.
   *
   * @param lexeme its normalized stem
   * @param start its first character in the text
   * @param end behind its last character
   */
  record Word(String lexeme, int position, int start, int end) implements Token {
    @Override
    public int lastPosition() {
      return position;
    }
  }

  /**
   * Characters of a script that puts no spaces between words, or of Korean, without a break between
   * them. Each has a position.
   */
  record Run(List<Unit> units, int position) implements Token {
    @Override
    public int lastPosition() {
      return position + units.size() - 1;
    }

    /** A character and the one behind it; the last one alone. */
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
   * @param start of the characters in the text that it is, or is a part of
   * @param end behind them
   */
  record Unit(int codePoint, int start, int end) {}
}
