package chat.markdown;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.Block;
import org.commonmark.node.BulletList;
import org.commonmark.node.ListBlock;
import org.commonmark.node.ListItem;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
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
final class ListSyntax extends AbstractBlockParserFactory {

  private static final int NESTING_INDENT = 2;
  private static final Pattern MARKER = Pattern.compile("([*+-]|(\\d{1,9})\\.)([ \\t]+)(?=\\S)");

  @Override
  public @Nullable BlockStart tryStart(ParserState state, MatchedBlockParser matched) {
    if (state.getIndent() >= Lines.CODE_INDENT) {
      return BlockStart.none();
    }
    String rest = Lines.rest(state);
    var marker = MARKER.matcher(rest);
    if (!marker.lookingAt() || isRule(rest)) {
      return BlockStart.none();
    }
    boolean followsParagraph = !matched.getParagraphLines().isEmpty();
    if (followsParagraph && marker.group(1).length() > 2) {
      return BlockStart.none();
    }
    var item = new ItemParser(state.getIndent() + NESTING_INDENT);
    int content = state.getColumn() + state.getIndent() + marker.group(1).length() + gap(marker);
    ListBlock list = list(marker);
    boolean continues =
        matched.getMatchedBlockParser() instanceof ListParser open
            && open.list.getClass() == list.getClass();
    BlockStart start = continues ? BlockStart.of(item) : BlockStart.of(new ListParser(list), item);
    return start.atColumn(content);
  }

  /** {@code * * *} and {@code - - -} are rules, not items in items. */
  private static boolean isRule(String rest) {
    char mark = rest.charAt(0);
    boolean onlyMarks =
        rest.chars().allMatch(character -> character == mark || Character.isWhitespace(character));
    return onlyMarks && rest.chars().filter(character -> character == mark).count() >= 3;
  }

  /** Blanks that belong to the marker; from the sixth column on the rest is a code block's. */
  private static int gap(Matcher marker) {
    int blanks = marker.group(3).length();
    return blanks > Lines.CODE_INDENT ? 1 : blanks;
  }

  private static ListBlock list(Matcher marker) {
    String number = marker.group(2);
    ListBlock list;
    if (number == null) {
      list = new BulletList();
    } else {
      var ordered = new OrderedList();
      ordered.setMarkerStartNumber(Integer.parseInt(number));
      list = ordered;
    }
    list.setTight(true);
    return list;
  }

  /** Keeps items together; an empty line between two of them makes all of them paragraphs. */
  private static final class ListParser extends AbstractBlockParser {

    private final ListBlock list;
    private boolean blank;
    private boolean blankBefore;

    ListParser(ListBlock list) {
      this.list = list;
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
      if (!(child instanceof ListItem)) {
        return false;
      }
      if (blankBefore) {
        list.setTight(false);
      }
      return true;
    }

    @Override
    public BlockContinue tryContinue(ParserState state) {
      blankBefore = blank;
      blank = state.isBlank();
      return BlockContinue.atIndex(state.getIndex());
    }
  }

  /** One item: its first line and what is indented below it. */
  private static final class ItemParser extends AbstractBlockParser {

    private final ListItem item = new ListItem();
    private final int indent;
    private boolean blankBetween;

    ItemParser(int indent) {
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
      if (blankBetween && item.getParent() instanceof ListBlock list) {
        list.setTight(false);
      }
      return true;
    }

    @Override
    public @Nullable BlockContinue tryContinue(ParserState state) {
      if (state.isBlank()) {
        Block open = state.getActiveBlockParser().getBlock();
        blankBetween = open instanceof Paragraph || open instanceof ListItem;
        return BlockContinue.atIndex(state.getNextNonSpaceIndex());
      }
      return state.getIndent() < indent
          ? BlockContinue.none()
          : BlockContinue.atColumn(state.getColumn() + indent);
    }
  }
}
