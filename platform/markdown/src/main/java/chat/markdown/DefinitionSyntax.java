package chat.markdown;

import chat.markdown.syntax.BlockLines;
import org.commonmark.node.Block;
import org.commonmark.node.Paragraph;
import org.commonmark.parser.InlineParser;
import org.commonmark.parser.SourceLine;
import org.commonmark.parser.SourceLines;
import org.commonmark.parser.block.AbstractBlockParser;
import org.commonmark.parser.block.AbstractBlockParserFactory;
import org.commonmark.parser.block.BlockContinue;
import org.commonmark.parser.block.BlockStart;
import org.commonmark.parser.block.MatchedBlockParser;
import org.commonmark.parser.block.ParserState;
import org.jspecify.annotations.Nullable;

/**
 * Makes {@code [label]: address} an ordinary paragraph. The dialect has no reference links, and
 * without this the parser would consume the line as a definition.
 */
public final class DefinitionSyntax extends AbstractBlockParserFactory {

  @Override
  public @Nullable BlockStart tryStart(ParserState state, MatchedBlockParser matched) {
    boolean startsParagraph =
        state.getIndent() < BlockLines.CODE_INDENT
            && matched.getParagraphLines().isEmpty()
            && !(matched.getMatchedBlockParser() instanceof ParagraphParser);
    if (!startsParagraph || !mayDefine(BlockLines.rest(state))) {
      return BlockStart.none();
    }
    return BlockStart.of(new ParagraphParser()).atIndex(state.getNextNonSpaceIndex());
  }

  /**
   * Returns whether a label begins here that a colon follows, or that only ends on a later line.
   */
  private static boolean mayDefine(String line) {
    if (!line.startsWith("[")) {
      return false;
    }
    int end = 1;
    while (end < line.length() && line.charAt(end) != ']') {
      end += line.charAt(end) == '\\' ? 2 : 1;
    }
    return end >= line.length() || line.startsWith(":", end + 1);
  }

  private static final class ParagraphParser extends AbstractBlockParser {

    private final Paragraph paragraph = new Paragraph();
    private final SourceLines lines = SourceLines.empty();

    @Override
    public Block getBlock() {
      return paragraph;
    }

    @Override
    public boolean canHaveLazyContinuationLines() {
      return true;
    }

    @Override
    public @Nullable BlockContinue tryContinue(ParserState state) {
      return state.isBlank() ? BlockContinue.none() : BlockContinue.atIndex(state.getIndex());
    }

    @Override
    public void addLine(SourceLine line) {
      lines.addLine(line);
    }

    @Override
    public void parseInlines(InlineParser inlines) {
      inlines.parse(lines, paragraph);
    }
  }
}
