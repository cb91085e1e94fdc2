package chat.markdown;

import java.time.Instant;
import java.util.Set;
import org.commonmark.node.CustomNode;
import org.commonmark.parser.beta.InlineContentParser;
import org.commonmark.parser.beta.InlineContentParserFactory;
import org.commonmark.parser.beta.InlineParserState;
import org.commonmark.parser.beta.ParsedInline;
import org.commonmark.parser.beta.Position;
import org.commonmark.parser.beta.Scanner;
import org.jspecify.annotations.Nullable;

/** {@code <time:...>}, shown by clients in the reader's time zone; nonsense in it stays text. */
final class TimeSyntax implements InlineContentParserFactory {

  private static final String OPENING = "<time:";
  private static final int LONGEST_TIME = 60;

  @Override
  public Set<Character> getTriggerCharacters() {
    return Set.of('<');
  }

  @Override
  public InlineContentParser create() {
    return TimeSyntax::parse;
  }

  private static @Nullable ParsedInline parse(InlineParserState state) {
    Scanner scanner = state.scanner();
    if (!scanner.next(OPENING)) {
      return ParsedInline.none();
    }
    Position start = scanner.position();
    for (int i = 0; i < LONGEST_TIME && scanner.hasNext() && scanner.peek() != '>'; i++) {
      scanner.next();
    }
    String typed = scanner.getSource(start, scanner.position()).getContent();
    Instant instant = scanner.next('>') ? Times.parse(typed) : null;
    return instant == null
        ? ParsedInline.none()
        : ParsedInline.of(new Time(typed, instant), scanner.position());
  }

  private static final class Time extends CustomNode implements Element, PlainText.Labelled {

    private final String typed;
    private final Instant instant;

    Time(String typed, Instant instant) {
      this.typed = typed;
      this.instant = instant;
    }

    @Override
    public String label() {
      return typed;
    }

    @Override
    public void render(Rendering rendering) {
      Html html = rendering.html();
      html.raw("<time").attribute("datetime", instant.toString()).raw(">");
      html.text(typed).raw("</time>");
    }
  }
}
