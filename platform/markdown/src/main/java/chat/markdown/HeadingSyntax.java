package chat.markdown;

import java.util.regex.Pattern;
import org.commonmark.node.Block;
import org.commonmark.node.Heading;
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

/** {@code # Heading} to {@code ###### Heading}; underlined headings are not part of the dialect. */
final class HeadingSyntax extends AbstractBlockParserFactory {

  private static final Pattern HEADING = Pattern.compile("(#{1,6})[ \\t]+(\\S.*)");

  @Override
  public @Nullable BlockStart tryStart(ParserState state, MatchedBlockParser matched) {
    if (state.getIndent() >= Lines.CODE_INDENT) {
      return BlockStart.none();
    }
    var heading = HEADING.matcher(Lines.rest(state));
    if (!heading.matches()) {
      return BlockStart.none();
    }
    String title = withoutClosing(heading.group(2).stripTrailing());
    return BlockStart.of(new HeadingParser(heading.group(1).length(), title))
        .atIndex(state.getLine().getContent().length());
  }

  /** Hashes at the end, after a blank, are decoration. */
  private static String withoutClosing(String title) {
    int end = title.length();
    while (end > 0 && title.charAt(end - 1) == '#') {
      end--;
    }
    boolean closing = end > 0 && Character.isWhitespace(title.charAt(end - 1));
    return closing ? title.substring(0, end).stripTrailing() : title;
  }

  private static final class HeadingParser extends AbstractBlockParser {

    private final Heading heading = new Heading();
    private final String title;

    HeadingParser(int level, String title) {
      heading.setLevel(level);
      this.title = title;
    }

    @Override
    public Block getBlock() {
      return heading;
    }

    @Override
    public @Nullable BlockContinue tryContinue(ParserState state) {
      return BlockContinue.none();
    }

    @Override
    public void parseInlines(InlineParser inlines) {
      inlines.parse(SourceLines.of(SourceLine.of(title, null)), heading);
    }
  }
}
