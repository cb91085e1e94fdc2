package chat.markdown.syntax;

import org.commonmark.node.Block;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.block.AbstractBlockParser;
import org.commonmark.parser.block.AbstractBlockParserFactory;
import org.commonmark.parser.block.BlockContinue;
import org.commonmark.parser.block.BlockStart;
import org.commonmark.parser.block.MatchedBlockParser;
import org.commonmark.parser.block.ParserState;
import org.jspecify.annotations.Nullable;

/**
 * {@code > quoted}, up to the next empty line, heading, list, fence or rule; further lines need no
 * marker. A quote that consists only of markers is text.
 */
public final class QuoteSyntax extends AbstractBlockParserFactory {

  @Override
  public @Nullable BlockStart tryStart(ParserState state, MatchedBlockParser matched) {
    int afterMarker = afterMarker(state);
    return afterMarker < 0
        ? BlockStart.none()
        : BlockStart.of(new QuoteParser()).atColumn(contentColumn(state, afterMarker));
  }

  /** Returns the index after a marker, or -1 if there is none. */
  private static int afterMarker(ParserState state) {
    int index = state.getNextNonSpaceIndex();
    CharSequence line = state.getLine().getContent();
    boolean marked =
        state.getIndent() < BlockLines.CODE_INDENT
            && index < line.length()
            && line.charAt(index) == '>';
    return marked ? index + 1 : -1;
  }

  private static int contentColumn(ParserState state, int afterMarker) {
    int column = state.getColumn() + state.getIndent() + 1;
    return BlockLines.isBlankAt(state, afterMarker) ? column + 1 : column;
  }

  private static final class QuoteParser extends AbstractBlockParser {

    private final BlockQuote quote = new BlockQuote();
    private int markers = 1;

    @Override
    public Block getBlock() {
      return quote;
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
      int afterMarker = afterMarker(state);
      if (afterMarker >= 0) {
        markers++;
        return BlockContinue.atColumn(contentColumn(state, afterMarker));
      }
      return endsAt(state) ? BlockContinue.none() : BlockContinue.atIndex(state.getIndex());
    }

    private static boolean endsAt(ParserState state) {
      return state.isBlank()
          || BlockLines.interruptsParagraph(state)
          || BlockLines.isRule(state)
          || isCode(state.getActiveBlockParser().getBlock());
    }

    private static boolean isCode(Block block) {
      return block instanceof FenceSyntax.Literal || block instanceof IndentedCodeBlock;
    }

    @Override
    public void closeBlock() {
      if (quote.getFirstChild() == null) {
        var paragraph = new Paragraph();
        paragraph.appendChild(new Text(">"));
        for (int i = 1; i < markers; i++) {
          paragraph.appendChild(new SoftLineBreak());
          paragraph.appendChild(new Text(">"));
        }
        quote.insertAfter(paragraph);
        quote.unlink();
      }
    }
  }
}
