package chat.markdown.syntax;

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

/**
 * {@code # Heading} to {@code ###### Heading}, not indented; trailing hashes are removed.
 * Underlined headings are not part of the dialect.
 */
public final class HeadingSyntax extends AbstractBlockParserFactory {

  /** Possessive quantifiers keep matching linear; {@link #title} removes trailing hashes. */
  private static final Pattern HEADING = Pattern.compile("(#{1,6})\\s++(.*+)", Pattern.DOTALL);

  @Override
  public @Nullable BlockStart tryStart(ParserState state, MatchedBlockParser matched) {
    if (state.getIndent() > 0) {
      return BlockStart.none();
    }
    var heading = HEADING.matcher(BlockLines.rest(state));
    if (!heading.matches()) {
      return BlockStart.none();
    }
    return BlockStart.of(new HeadingParser(heading.group(1).length(), title(heading.group(2))))
        .atIndex(state.getLine().getContent().length());
  }

  private static String title(String text) {
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == '#') {
      end--;
    }
    return text.substring(0, end).strip();
  }

  static boolean matches(String rest) {
    return HEADING.matcher(rest).matches();
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
