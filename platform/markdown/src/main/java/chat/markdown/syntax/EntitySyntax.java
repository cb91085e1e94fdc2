package chat.markdown.syntax;

import java.util.Set;
import java.util.regex.Pattern;
import org.commonmark.internal.util.Html5Entities;
import org.commonmark.parser.beta.InlineContentParser;
import org.commonmark.parser.beta.InlineContentParserFactory;
import org.commonmark.parser.beta.InlineParserState;
import org.commonmark.parser.beta.ParsedInline;
import org.commonmark.parser.beta.Position;
import org.commonmark.parser.beta.Scanner;

/**
 * {@code &amp;}, {@code &#42;} and {@code &#x2a;}: a character without meaning in the dialect.
 * System bots write names with them.
 */
public final class EntitySyntax implements InlineContentParserFactory {

  private static final int MAX_ENTITY_LENGTH = 33;
  private static final Pattern ENTITY =
      Pattern.compile("&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]*);");

  @Override
  public Set<Character> getTriggerCharacters() {
    return Set.of('&');
  }

  @Override
  public InlineContentParser create() {
    return EntitySyntax::parse;
  }

  private static ParsedInline parse(InlineParserState state) {
    Scanner scanner = state.scanner();
    Position start = scanner.position();
    for (int i = 0; i < MAX_ENTITY_LENGTH && scanner.hasNext() && scanner.peek() != ';'; i++) {
      scanner.next();
    }
    if (!scanner.next(';')) {
      return ParsedInline.none();
    }
    String entity = scanner.getSource(start, scanner.position()).getContent();
    if (!ENTITY.matcher(entity).matches()) {
      return ParsedInline.none();
    }
    String character = Html5Entities.entityToString(entity);
    return character.equals(entity)
        ? ParsedInline.none()
        : ParsedInline.of(new PlainSpan(character), scanner.position());
  }
}
