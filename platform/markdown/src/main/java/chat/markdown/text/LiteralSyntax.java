package chat.markdown.text;

import java.util.Set;
import org.commonmark.node.Text;
import org.commonmark.parser.beta.InlineContentParser;
import org.commonmark.parser.beta.InlineContentParserFactory;
import org.commonmark.parser.beta.ParsedInline;
import org.commonmark.parser.beta.Scanner;

/**
 * Characters with a meaning only in CommonMark: underscores don't emphasize, and angle brackets
 * open neither HTML nor links.
 */
public final class LiteralSyntax implements InlineContentParserFactory {

  @Override
  public Set<Character> getTriggerCharacters() {
    return Set.of('_', '<');
  }

  @Override
  public InlineContentParser create() {
    return state -> {
      Scanner scanner = state.scanner();
      var text = new Text(String.valueOf(scanner.peek()));
      scanner.next();
      return ParsedInline.of(text, scanner.position());
    };
  }
}
