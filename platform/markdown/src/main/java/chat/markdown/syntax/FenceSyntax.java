package chat.markdown.syntax;

import java.util.ArrayDeque;
import java.util.Deque;
import org.commonmark.node.Block;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.ListItem;
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
 * Blocks between fences of backticks or tildes: code, and {@code quote}, {@code spoiler} and {@code
 * math}. The same fence closes them; an unclosed one extends to the end. Fences may be indented
 * only in list items.
 */
public final class FenceSyntax extends AbstractBlockParserFactory {

  @Override
  public @Nullable BlockStart tryStart(ParserState state, MatchedBlockParser matched) {
    int indent = isInListItem(matched) ? BlockLines.CODE_INDENT - 1 : 0;
    Fence fence = fence(state, indent);
    if (fence == null) {
      return BlockStart.none();
    }
    var parser =
        switch (fence.kind()) {
          case QUOTE -> new ContainerParser(fence, new BlockQuote());
          case SPOILER -> new ContainerParser(fence, new Spoiler());
          case CODE -> new LeafParser(fence, new CodeFence(fence.language()), state.getIndent());
          case MATH -> new LeafParser(fence, new MathSyntax.Display(), state.getIndent());
        };
    return BlockStart.of(parser).atIndex(state.getLine().getContent().length());
  }

  private static boolean isInListItem(MatchedBlockParser matched) {
    Block block = matched.getMatchedBlockParser().getBlock();
    return block instanceof ListItem
        || (block instanceof Paragraph && block.getParent() instanceof ListItem);
  }

  private static @Nullable Fence fence(ParserState state, int maxIndent) {
    return state.getIndent() > maxIndent ? null : Fence.opening(BlockLines.rest(state));
  }

  private static boolean closes(ParserState state, Fence fence, int maxIndent) {
    return state.getIndent() <= maxIndent && fence.isClosedBy(BlockLines.rest(state));
  }

  /** A fenced block with literal lines. */
  interface Literal {
    void addLine(CharSequence line);
  }

  private static final class LeafParser extends AbstractBlockParser {

    private final Fence fence;
    private final Block block;
    private final Literal literal;
    private final int indent;

    <B extends Block & Literal> LeafParser(Fence fence, B block, int indent) {
      this.fence = fence;
      this.block = block;
      this.literal = block;
      this.indent = indent;
    }

    @Override
    public Block getBlock() {
      return block;
    }

    @Override
    public BlockContinue tryContinue(ParserState state) {
      if (closes(state, fence, indent)) {
        return BlockContinue.finished();
      }
      int indented = Math.min(indent, state.getNextNonSpaceIndex() - state.getIndex());
      return BlockContinue.atIndex(state.getIndex() + indented);
    }

    @Override
    public void addLine(SourceLine line) {
      literal.addLine(line.getContent());
    }
  }

  /**
   * A fenced block that contains other blocks. It receives every line before the blocks inside it
   * do, so it tracks the fences opened there: a closing line belongs to the innermost.
   */
  private static final class ContainerParser extends AbstractBlockParser {

    private final Fence fence;
    private final Block block;
    private final Deque<Fence> inner = new ArrayDeque<>();

    ContainerParser(Fence fence, Block block) {
      this.fence = fence;
      this.block = block;
    }

    @Override
    public Block getBlock() {
      return block;
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
    public BlockContinue tryContinue(ParserState state) {
      Fence innermost = inner.peek();
      if (closes(state, innermost == null ? fence : innermost, 0)) {
        if (innermost == null) {
          return BlockContinue.finished();
        }
        inner.pop();
      } else if (innermost == null || innermost.isContainer()) {
        Fence opened = fence(state, 0);
        if (opened != null) {
          inner.push(opened);
        }
      }
      return BlockContinue.atIndex(state.getIndex());
    }

    @Override
    public void parseInlines(InlineParser inlines) {
      if (block instanceof Spoiler && !fence.header().isEmpty()) {
        var title = new Spoiler.Title();
        inlines.parse(SourceLines.of(SourceLine.of(fence.header(), null)), title);
        block.prependChild(title);
      }
    }
  }
}
