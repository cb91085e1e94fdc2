package chat.markdown;

import org.commonmark.node.Block;
import org.commonmark.node.BlockQuote;
import org.commonmark.parser.block.AbstractBlockParser;
import org.commonmark.parser.block.AbstractBlockParserFactory;
import org.commonmark.parser.block.BlockContinue;
import org.commonmark.parser.block.BlockStart;
import org.commonmark.parser.block.MatchedBlockParser;
import org.commonmark.parser.block.ParserState;
import org.jspecify.annotations.Nullable;

/** {@code > quoted}; a marker with nothing after it opens no quote and is text. */
final class QuoteSyntax extends AbstractBlockParserFactory {

  @Override
  public @Nullable BlockStart tryStart(ParserState state, MatchedBlockParser matched) {
    int afterMarker = afterMarker(state);
    if (afterMarker < 0 || Lines.isBlank(state, afterMarker)) {
      return BlockStart.none();
    }
    return BlockStart.of(new QuoteParser()).atColumn(contentColumn(state, afterMarker));
  }

  /** The index behind a marker, or -1 where there is none. */
  private static int afterMarker(ParserState state) {
    int index = state.getNextNonSpaceIndex();
    CharSequence line = state.getLine().getContent();
    boolean marked =
        state.getIndent() < Lines.CODE_INDENT && index < line.length() && line.charAt(index) == '>';
    return marked ? index + 1 : -1;
  }

  private static int contentColumn(ParserState state, int afterMarker) {
    int column = state.getColumn() + state.getIndent() + 1;
    return Lines.isBlankAt(state, afterMarker) ? column + 1 : column;
  }

  private static final class QuoteParser extends AbstractBlockParser {

    private final BlockQuote quote = new BlockQuote();

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
      return afterMarker < 0
          ? BlockContinue.none()
          : BlockContinue.atColumn(contentColumn(state, afterMarker));
    }
  }
}
