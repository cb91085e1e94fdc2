package chat.markdown.syntax;

import chat.markdown.text.Html;
import chat.markdown.text.PlainText;
import chat.markdown.text.Times;
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

/**
 * {@code <time:...>}, displayed by clients in the reader's time zone; an invalid time stays literal
 * text.
 */
public final class TimeSyntax implements InlineContentParserFactory {

  private static final String OPENING = "<time:";
  private static final int MAX_TIME_LENGTH = 60;

  @Override
  public Set<Character> getTriggerCharacters() {
    return Set.of('<');
  }

  @Override
  public InlineContentParser create() {
    return new TimeParser();
  }

  /** Used for one paragraph, so a missing bracket need not be searched again. */
  private static final class TimeParser implements InlineContentParser {

    private boolean neverClosed;

    @Override
    public @Nullable ParsedInline tryParse(InlineParserState state) {
      Scanner scanner = state.scanner();
      if (neverClosed || !scanner.next(OPENING)) {
        return ParsedInline.none();
      }
      Position start = scanner.position();
      if (scanner.find('>') < 0) {
        neverClosed = true;
        return ParsedInline.none();
      }
      String typed = scanner.getSource(start, scanner.position()).getContent();
      scanner.next();
      Instant instant = typed.length() > MAX_TIME_LENGTH ? null : Times.parse(typed);
      CustomNode node =
          instant == null ? new PlainSpan(OPENING + typed + ">") : new Time(typed, instant);
      return ParsedInline.of(node, scanner.position());
    }
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
