package chat.markdown.syntax;

import chat.markdown.text.StarredNames;
import chat.markdown.text.WordBoundaries;
import java.util.Set;
import java.util.regex.Pattern;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.beta.InlineContentParser;
import org.commonmark.parser.beta.InlineContentParserFactory;
import org.commonmark.parser.beta.InlineParserState;
import org.commonmark.parser.beta.ParsedInline;
import org.commonmark.parser.beta.Position;
import org.commonmark.parser.beta.Scanner;
import org.jspecify.annotations.Nullable;

/**
 * {@code @**Full Name**}, {@code @**Full Name|7**}, {@code @**all**}, {@code @**topic**} and
 * {@code @*group*}; with an underscore after the {@code @} they are silent.
 */
public final class MentionSyntax implements InlineContentParserFactory {

  /** Characters allowed before a mention, and before a link to a channel. */
  static final String BEFORE = "'\"({[/<";

  private static final Set<String> CHANNEL_WILDCARDS =
      Set.of("all", "everyone", "channel", "stream");
  private static final Pattern WITH_ID = Pattern.compile("(.*)\\|(\\d{1,18})");

  @Override
  public Set<Character> getTriggerCharacters() {
    return Set.of('@');
  }

  @Override
  public InlineContentParser create() {
    return MentionSyntax::parse;
  }

  private static ParsedInline parse(InlineParserState state) {
    Scanner scanner = state.scanner();
    boolean mayMention = WordBoundaries.mayBeginAfter(BEFORE, scanner);
    scanner.next();
    Position afterAt = scanner.position();
    Node mention = mayMention ? mention(scanner) : null;
    return mention == null
        ? ParsedInline.of(new Text("@"), afterAt)
        : ParsedInline.of(mention, scanner.position());
  }

  private static @Nullable Node mention(Scanner scanner) {
    boolean silent = scanner.next('_');
    int stars = scanner.matchMultiple('*');
    String name = stars == 1 || stars == 2 ? StarredNames.text(scanner, stars) : null;
    if (name == null) {
      return null;
    }
    if (stars == 1) {
      return new GroupMention(name, silent);
    }
    if (CHANNEL_WILDCARDS.contains(name) || name.equals("topic")) {
      return new WildcardMention(name, silent);
    }
    var withId = WITH_ID.matcher(name);
    return withId.matches()
        ? new UserMention(name, withId.group(1), Long.valueOf(withId.group(2)), silent)
        : new UserMention(name, name, null, silent);
  }
}
