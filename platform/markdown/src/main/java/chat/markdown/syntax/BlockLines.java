package chat.markdown.syntax;

import org.commonmark.parser.block.ParserState;

/** Checks of the current line that several kinds of blocks share. */
public final class BlockLines {

  /** A line with at least this indent is code. */
  public static final int CODE_INDENT = 4;

  private static final String RULE_MARKS = "*_-";
  private static final int MIN_MARKS = 3;

  private BlockLines() {}

  /** Returns the line from its first non-blank character. */
  public static String rest(ParserState state) {
    CharSequence line = state.getLine().getContent();
    return line.subSequence(state.getNextNonSpaceIndex(), line.length()).toString();
  }

  static boolean isBlankAt(ParserState state, int index) {
    CharSequence line = state.getLine().getContent();
    return index < line.length() && (line.charAt(index) == ' ' || line.charAt(index) == '\t');
  }

  /**
   * Returns whether the line begins a heading, a list or a fenced block.
   *
   * <p>These end a paragraph, a table and a quote without an empty line before them.
   */
  public static boolean interruptsParagraph(ParserState state) {
    String rest = rest(state);
    boolean atMargin = state.getIndent() == 0;
    return ListSyntax.interruptsParagraph(rest)
        || (atMargin && (HeadingSyntax.matches(rest) || Fence.opening(rest) != null));
  }

  /** Returns whether the line is a thematic break, of three or more of the same mark. */
  static boolean isRule(ParserState state) {
    return state.getIndent() < CODE_INDENT && isRule(rest(state));
  }

  /** Uses a loop, because a pattern with a repeated group overflows the stack on a long line. */
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
    return marks >= MIN_MARKS;
  }

  /** Returns whether only blanks follow. */
  static boolean isBlank(ParserState state, int index) {
    CharSequence line = state.getLine().getContent();
    return line.subSequence(index, line.length()).toString().isBlank();
  }
}
