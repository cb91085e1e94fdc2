package chat.markdown;

import java.util.HashSet;
import java.util.Set;
import org.commonmark.node.Code;
import org.commonmark.node.Text;
import org.commonmark.parser.beta.InlineContentParser;
import org.commonmark.parser.beta.InlineContentParserFactory;
import org.commonmark.parser.beta.InlineParserState;
import org.commonmark.parser.beta.ParsedInline;
import org.commonmark.parser.beta.Position;
import org.commonmark.parser.beta.Scanner;

/** {@code `code`} between equally long runs of backticks; blanks inside are kept. */
final class CodeSpanSyntax implements InlineContentParserFactory {

  @Override
  public Set<Character> getTriggerCharacters() {
    return Set.of('`');
  }

  @Override
  public InlineContentParser create() {
    return new CodeSpanParser();
  }

  /** Lives for one paragraph, in which a run that is not closed once is never closed later. */
  private static final class CodeSpanParser implements InlineContentParser {

    private final Set<Integer> neverClosed = new HashSet<>();

    @Override
    public ParsedInline tryParse(InlineParserState state) {
      Scanner scanner = state.scanner();
      Position start = scanner.position();
      int length = scanner.matchMultiple('`');
      Position content = scanner.position();
      if (!neverClosed.contains(length)) {
        while (scanner.find('`') >= 0) {
          Position end = scanner.position();
          if (scanner.matchMultiple('`') == length) {
            String code = scanner.getSource(content, end).getContent();
            return ParsedInline.of(new Code(code), scanner.position());
          }
        }
        neverClosed.add(length);
      }
      String backticks = scanner.getSource(start, content).getContent();
      return ParsedInline.of(new Text(backticks), content);
    }
  }
}
