package chat.markdown.syntax;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.Block;
import org.commonmark.node.BulletList;
import org.commonmark.node.ListBlock;
import org.commonmark.node.ListItem;
import org.commonmark.node.OrderedList;
import org.commonmark.parser.block.AbstractBlockParser;
import org.commonmark.parser.block.AbstractBlockParserFactory;
import org.commonmark.parser.block.BlockContinue;
import org.commonmark.parser.block.BlockStart;
import org.commonmark.parser.block.MatchedBlockParser;
import org.commonmark.parser.block.ParserState;
import org.jspecify.annotations.Nullable;

/**
 * Lists, which differ from CommonMark's: two blanks nest below any marker, bullets of any kind make
 * one list, and a list with any one-digit number may follow a paragraph directly.
 */
public final class ListSyntax extends AbstractBlockParserFactory {

  private static final int NESTING_INDENT = 2;
  private static final Pattern MARKER = Pattern.compile("([*+-]|(\\d{1,9})\\.)([ \\t]+)");
  private static final Pattern SHORT_MARKER = Pattern.compile("(?:[*+-]|\\d\\.) ");

  @Override
  public @Nullable BlockStart tryStart(ParserState state, MatchedBlockParser matched) {
    if (state.getIndent() >= BlockLines.CODE_INDENT) {
      return BlockStart.none();
    }
    String rest = BlockLines.rest(state);
    var marker = MARKER.matcher(rest);
    if (!marker.lookingAt() || isRule(rest)) {
      return BlockStart.none();
    }
    boolean followsParagraph = !matched.getParagraphLines().isEmpty();
    if (followsParagraph && marker.group(1).length() > 2) {
      return BlockStart.none();
    }
    int indent = state.getIndent() + NESTING_INDENT;
    int content = state.getColumn() + state.getIndent() + marker.group(1).length() + gap(marker);
    ListBlock list = list(marker);
    if (matched.getMatchedBlockParser() instanceof ListParser open
        && open.list.getClass() == list.getClass()) {
      return BlockStart.of(new ItemParser(open, indent)).atColumn(content);
    }
    var opened = new ListParser(list, rest);
    return BlockStart.of(opened, new ItemParser(opened, indent)).atColumn(content);
  }

  /** Returns whether a line that begins like this ends a paragraph. */
  static boolean interruptsParagraph(String rest) {
    return SHORT_MARKER.matcher(rest).lookingAt() && !isRule(rest);
  }

  /**
   * Returns true for {@code * * *} and {@code - - -}, which are thematic breaks, not nested items.
   */
  private static boolean isRule(String rest) {
    char mark = rest.charAt(0);
    boolean onlyMarks =
        rest.chars().allMatch(character -> character == mark || Character.isWhitespace(character));
    return onlyMarks && rest.chars().filter(character -> character == mark).count() >= 3;
  }

  /**
   * Returns how many blanks belong to the marker; if there are more than four, only one does, and
   * the rest belongs to a code block.
   */
  private static int gap(Matcher marker) {
    int blanks = marker.group(3).length();
    return blanks > BlockLines.CODE_INDENT ? 1 : blanks;
  }

  private static ListBlock list(Matcher marker) {
    String number = marker.group(2);
    if (number == null) {
      return new BulletList();
    }
    var ordered = new OrderedList();
    ordered.setMarkerStartNumber(Integer.parseInt(number));
    return ordered;
  }

  /**
   * Groups items. An empty line between two of them makes both loose. The dialect also assumes an
   * empty line before a marker that follows a line without a marker, or with one of the other kind.
   */
  private static final class ListParser extends AbstractBlockParser {

    private final ListBlock list;
    private String previousLine;
    private boolean blankBefore;

    ListParser(ListBlock list, String firstLine) {
      this.list = list;
      this.previousLine = firstLine;
    }

    @Override
    public Block getBlock() {
      return list;
    }

    @Override
    public boolean isContainer() {
      return true;
    }

    @Override
    public boolean canContain(Block child) {
      if (!(child instanceof Item item)) {
        return false;
      }
      if (blankBefore && list.getLastChild() instanceof Item last) {
        last.isLoose = true;
        item.isLoose = true;
      }
      return true;
    }

    @Override
    public BlockContinue tryContinue(ParserState state) {
      String line = BlockLines.rest(state);
      blankBefore = previousLine.isBlank() || isSetApart(previousLine, line);
      previousLine = line;
      return BlockContinue.atIndex(state.getIndex());
    }

    private static boolean isSetApart(String previousLine, String line) {
      boolean follows = SHORT_MARKER.matcher(previousLine).lookingAt();
      return SHORT_MARKER.matcher(line).lookingAt()
          && (!follows || isNumber(previousLine) != isNumber(line));
    }

    private static boolean isNumber(String line) {
      return Character.isDigit(line.charAt(0));
    }
  }

  /** A list item; the text of a loose one is a paragraph. */
  public static final class Item extends ListItem {

    private boolean isLoose;

    public boolean isLoose() {
      return isLoose;
    }
  }

  /** One item: its first line and the lines indented below it. */
  private static final class ItemParser extends AbstractBlockParser {

    private final ListParser list;
    private final int indent;
    private final Item item = new Item();

    ItemParser(ListParser list, int indent) {
      this.list = list;
      this.indent = indent;
    }

    @Override
    public Block getBlock() {
      return item;
    }

    @Override
    public boolean isContainer() {
      return true;
    }

    @Override
    public boolean canContain(Block child) {
      return true;
    }

    @Override
    public @Nullable BlockContinue tryContinue(ParserState state) {
      if (state.isBlank()) {
        return BlockContinue.atIndex(state.getNextNonSpaceIndex());
      }
      if (item.getFirstChild() == null && !list.blankBefore && !startsBlock(state)) {
        return BlockContinue.atIndex(state.getIndex());
      }
      if (state.getIndent() < indent) {
        return BlockContinue.none();
      }
      item.isLoose |= list.blankBefore && !continuesNested(state);
      return BlockContinue.atColumn(state.getColumn() + indent);
    }

    /** Returns whether the line belongs to a list in this item, or to code. */
    private boolean continuesNested(ParserState state) {
      int further = state.getIndent() - indent;
      return further >= BlockLines.CODE_INDENT
          || (further >= NESTING_INDENT && item.getLastChild() instanceof ListBlock)
          || state.getActiveBlockParser().getBlock() instanceof FenceSyntax.Literal;
    }

    private static boolean startsBlock(ParserState state) {
      return BlockLines.interruptsParagraph(state)
          || BlockLines.isRule(state)
          || MARKER.matcher(BlockLines.rest(state)).lookingAt();
    }
  }
}
