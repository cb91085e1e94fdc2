package chat.markdown.syntax;

import chat.markdown.text.StarredNames;
import chat.markdown.text.WordBoundaries;
import java.util.Set;
import java.util.regex.Pattern;
import org.commonmark.node.Text;
import org.commonmark.parser.beta.InlineContentParser;
import org.commonmark.parser.beta.InlineContentParserFactory;
import org.commonmark.parser.beta.InlineParserState;
import org.commonmark.parser.beta.ParsedInline;
import org.commonmark.parser.beta.Position;
import org.commonmark.parser.beta.Scanner;
import org.jspecify.annotations.Nullable;

/** {@code #**channel**}, {@code #**channel>topic**} and {@code #**channel>topic@42**}. */
public final class ChannelLinkSyntax implements InlineContentParserFactory {

  private static final Pattern TARGET =
      Pattern.compile("(?<channel>[^>]+)(?:>(?<topic>.*?)(?:@(?<message>\\d{1,18}))?)?");

  @Override
  public Set<Character> getTriggerCharacters() {
    return Set.of('#');
  }

  @Override
  public InlineContentParser create() {
    return ChannelLinkSyntax::parse;
  }

  private static ParsedInline parse(InlineParserState state) {
    Scanner scanner = state.scanner();
    boolean mayLink = WordBoundaries.mayBeginAfter(MentionSyntax.BEFORE, scanner);
    scanner.next();
    Position afterHash = scanner.position();
    ChannelLink link = mayLink && scanner.matchMultiple('*') == 2 ? link(scanner) : null;
    return link == null
        ? ParsedInline.of(new Text("#"), afterHash)
        : ParsedInline.of(link, scanner.position());
  }

  private static @Nullable ChannelLink link(Scanner scanner) {
    String typed = StarredNames.text(scanner, 2);
    if (typed == null) {
      return null;
    }
    var target = TARGET.matcher(typed);
    return target.matches()
        ? new ChannelLink(
            typed, target.group("channel"), target.group("topic"), target.group("message"))
        : null;
  }
}
