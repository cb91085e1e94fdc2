package chat.markdown;

import java.util.Iterator;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.commonmark.node.Code;
import org.commonmark.node.Text;
import org.commonmark.parser.beta.InlineContentParser;
import org.commonmark.parser.beta.InlineContentParserFactory;
import org.commonmark.parser.beta.InlineParserState;
import org.commonmark.parser.beta.ParsedInline;
import org.commonmark.parser.beta.Position;
import org.commonmark.parser.beta.Scanner;
import org.jspecify.annotations.Nullable;

/**
 * {@code `code`} between equally long runs of backticks; blanks inside are kept. After a backslash
 * a backtick opens nothing, and two backslashes before one are a single one. If the opening run is
 * longer than the closing one, the surplus belongs to the code.
 */
final class CodeSpanSyntax implements InlineContentParserFactory {

  private static final char BACKTICK = '`';

  @Override
  public Set<Character> getTriggerCharacters() {
    return Set.of(BACKTICK, '\\');
  }

  @Override
  public InlineContentParser create() {
    return new CodeSpanParser();
  }

  /** Used for one paragraph, so an unclosed run length need not be searched again. */
  private static final class CodeSpanParser implements InlineContentParser {

    /**
     * Lengths of the remaining runs; null before the first opening run. There are few of them: runs
     * of k different lengths take more than k²/2 characters.
     */
    private @Nullable NavigableSet<Integer> lengthsAhead;

    @Override
    public ParsedInline tryParse(InlineParserState state) {
      Scanner scanner = state.scanner();
      return scanner.peek() == BACKTICK ? span(scanner) : backslashes(scanner);
    }

    private static ParsedInline backslashes(Scanner scanner) {
      int count = scanner.matchMultiple('\\');
      if (scanner.peek() != BACKTICK) {
        return text("\\".repeat(count), scanner);
      }
      boolean escapes = count % 2 == 1;
      String read = "\\".repeat(escapes ? count : count / 2);
      if (escapes) {
        scanner.next();
      }
      return text(escapes ? read + BACKTICK : read, scanner);
    }

    private static ParsedInline text(String text, Scanner scanner) {
      return ParsedInline.of(new Text(text), scanner.position());
    }

    private ParsedInline span(Scanner scanner) {
      int length = scanner.matchMultiple(BACKTICK);
      Position content = scanner.position();
      if (lengthsAhead == null) {
        lengthsAhead = lengths(scanner);
        scanner.setPosition(content);
      }
      Iterator<Integer> lengths = lengthsAhead.headSet(length, true).descendingIterator();
      while (lengths.hasNext()) {
        Code code = code(scanner, length, lengths.next());
        if (code != null) {
          return ParsedInline.of(code, scanner.position());
        }
        lengths.remove();
        scanner.setPosition(content);
      }
      return ParsedInline.of(new Text("`".repeat(length)), content);
    }

    /** Reads to the end of the paragraph. */
    private static NavigableSet<Integer> lengths(Scanner scanner) {
      NavigableSet<Integer> lengths = new TreeSet<>();
      while (scanner.find(BACKTICK) >= 0) {
        lengths.add(scanner.matchMultiple(BACKTICK));
      }
      return lengths;
    }

    /** Reads from after the opening run up to and including the closing one. */
    private static @Nullable Code code(Scanner scanner, int opening, int closing) {
      Position content = scanner.position();
      while (scanner.find(BACKTICK) >= 0) {
        Position end = scanner.position();
        if (scanner.matchMultiple(BACKTICK) == closing) {
          String surplus = "`".repeat(opening - closing);
          return new Code(surplus + scanner.getSource(content, end).getContent());
        }
      }
      return null;
    }
  }
}
