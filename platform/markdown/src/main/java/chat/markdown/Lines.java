package chat.markdown;

import org.commonmark.parser.block.ParserState;

/** Questions that several kinds of blocks ask of the line at hand. */
final class Lines {

  /** From this indent on a line is code. */
  static final int CODE_INDENT = 4;

  private Lines() {}

  /** The line from its first character that is not blank. */
  static String rest(ParserState state) {
    CharSequence line = state.getLine().getContent();
    return line.subSequence(state.getNextNonSpaceIndex(), line.length()).toString();
  }

  static boolean isBlankAt(ParserState state, int index) {
    CharSequence line = state.getLine().getContent();
    return index < line.length() && (line.charAt(index) == ' ' || line.charAt(index) == '\t');
  }

  /** Whether nothing but blanks follows. */
  static boolean isBlank(ParserState state, int index) {
    CharSequence line = state.getLine().getContent();
    return line.subSequence(index, line.length()).toString().isBlank();
  }
}
