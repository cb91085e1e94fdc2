package chat.markdown;

import org.commonmark.parser.block.ParserState;

/** Questions that several kinds of blocks ask of the line at hand. */
final class Lines {

  /** From this indent on a line is code. */
  static final int CODE_INDENT = 4;

  private static final String RULE_MARKS = "*_-";
  private static final int FEWEST_MARKS = 3;

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

  /**
   * Whether the line begins a heading, a list or a fenced block, which end a paragraph, a table and
   * a quote without an empty line before them.
   */
  static boolean interruptsParagraph(ParserState state) {
    String rest = rest(state);
    boolean atMargin = state.getIndent() == 0;
    return ListSyntax.interruptsParagraph(rest)
        || (atMargin && (HeadingSyntax.matches(rest) || Fence.opening(rest) != null));
  }

  /** Whether the line is of three or more of one mark and draws a rule. */
  static boolean isRule(ParserState state) {
    return state.getIndent() < CODE_INDENT && isRule(rest(state));
  }

  /** By a loop: a pattern with a repeated group overflows the stack on a long line. */
  private static boolean isRule(String rest) {
    int marks = 0;
    for (int i = 0; i < rest.length(); i++) {
      char each = rest.charAt(i);
      if (each == ' ' || each == '\t') {
        continue;
      }
      if (each != rest.charAt(0) || RULE_MARKS.indexOf(each) < 0) {
        return false;
      }
      marks++;
    }
    return marks >= FEWEST_MARKS;
  }

  /** Whether nothing but blanks follows. */
  static boolean isBlank(ParserState state, int index) {
    CharSequence line = state.getLine().getContent();
    return line.subSequence(index, line.length()).toString().isBlank();
  }
}
