package chat.markdown;

import java.util.regex.Pattern;
import org.commonmark.parser.block.ParserState;

/** Questions that several kinds of blocks ask of the line at hand. */
final class Lines {

  /** From this indent on a line is code. */
  static final int CODE_INDENT = 4;

  private static final Pattern RULE = Pattern.compile("([*_-])[ \\t]*+(?:\\1[ \\t]*+){2,}");

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
    return state.getIndent() < CODE_INDENT && RULE.matcher(rest(state)).matches();
  }

  /** Whether nothing but blanks follows. */
  static boolean isBlank(ParserState state, int index) {
    CharSequence line = state.getLine().getContent();
    return line.subSequence(index, line.length()).toString().isBlank();
  }
}
