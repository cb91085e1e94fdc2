package chat.markdown.syntax;

import chat.markdown.text.Hosts;
import chat.markdown.text.MessageReferences;
import chat.markdown.text.PlainText;
import chat.markdown.text.Urls;
import chat.markdown.text.WordBoundaries;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.beta.InlineContentParser;
import org.commonmark.parser.beta.InlineContentParserFactory;
import org.commonmark.parser.beta.InlineParserState;
import org.commonmark.parser.beta.ParsedInline;
import org.commonmark.parser.beta.Position;
import org.commonmark.parser.beta.Scanner;
import org.commonmark.text.AsciiMatcher;
import org.jspecify.annotations.Nullable;

/**
 * Parses bare links: URLs with a scheme, e-mail addresses, and host names that end in a known
 * top-level domain.
 *
 * <p>Each word is examined once, from its start, and consumed whether it is an address or not, so
 * that the time is proportional to the length of the text.
 */
public final class BareLinkSyntax implements InlineContentParserFactory {

  private static final AsciiMatcher WORD =
      AsciiMatcher.builder()
          .range('a', 'z')
          .range('A', 'Z')
          .range('0', '9')
          .anyOf(Set.of('.', '-', '+', '_', '%'))
          .build();

  private static final String BEFORE = "'\"(,:<*~";
  private static final String TRAILING = ".,?!:;'\"*~。，、！？；：";

  /** Characters allowed between an address and the white space that ends it. */
  private static final String AFTER = TRAILING + ")>";

  /** Characters that end an address like white space. */
  private static final String CLOSING = "]}|`";

  /** A constant, because the parser requests it for each paragraph. */
  private static final Set<Character> FIRST =
      IntStream.rangeClosed('0', 'z')
          .mapToObj(c -> (char) c)
          .filter(BareLinkSyntax::mayBeginWith)
          .collect(Collectors.toUnmodifiableSet());

  @Override
  public Set<Character> getTriggerCharacters() {
    return FIRST;
  }

  @Override
  public InlineContentParser create() {
    return BareLinkSyntax::parse;
  }

  private static ParsedInline parse(InlineParserState state) {
    Node node = read(state.scanner());
    return ParsedInline.of(node, state.scanner().position());
  }

  /** Returns whether an address or another word may begin with the character. */
  public static boolean mayBeginWith(char c) {
    return c != '.' && c != '-' && c != '+' && c != '_' && c != '%' && WORD.matches(c);
  }

  /** Reads the next word, as a {@link BareLink} or text. */
  public static Node read(Scanner scanner) {
    boolean mayLink = WordBoundaries.mayBeginAfter(BEFORE, scanner);
    Position start = scanner.position();
    scanner.match(WORD);
    String word = scanner.getSource(start, scanner.position()).getContent();
    return mayLink ? address(scanner, start, word) : new Text(word);
  }

  private static Node address(Scanner scanner, Position start, String word) {
    return switch (scanner.peek()) {
      case ':' -> withScheme(scanner, start, word);
      case '@' -> mail(scanner, start);
      case '/', '?', '#' -> Hosts.isKnown(word) ? link(scanner, start, "http://") : new Text(word);
      default -> {
        String host = Hosts.withoutTrailingDots(word);
        advance(scanner, start, host.length());
        if (Hosts.isKnown(host) && ends(scanner)) {
          yield new BareLink(host, "http://" + host);
        }
        advance(scanner, start, word.length());
        yield new Text(word);
      }
    };
  }

  private static Node withScheme(Scanner scanner, Position start, String word) {
    Position colon = scanner.position();
    scanner.next();
    Position rest = scanner.position();
    String scheme = word.toLowerCase(Locale.ROOT);
    boolean slashes = scanner.next("//");
    boolean more = scanner.hasNext() && !Character.isWhitespace(scanner.peek());
    if (more && (slashes ? Urls.isWebOrApp(scheme) : Urls.OTHER_SCHEMES.contains(scheme))) {
      return link(scanner, start, "");
    }
    if (slashes) {
      readAddress(scanner);
      return new Text(scanner.getSource(start, scanner.position()).getContent());
    }
    if (Hosts.isKnown(word) && Character.isDigit(scanner.peek())) {
      return link(scanner, start, "http://");
    }
    scanner.setPosition(more ? colon : rest);
    return new Text(scanner.getSource(start, scanner.position()).getContent());
  }

  private static Node mail(Scanner scanner, Position start) {
    scanner.next();
    Position at = scanner.position();
    scanner.match(WORD);
    String domain =
        Hosts.withoutTrailingDots(scanner.getSource(at, scanner.position()).getContent());
    advance(scanner, at, domain.length());
    String address = scanner.getSource(start, scanner.position()).getContent();
    return Hosts.isKnown(domain) && ends(scanner)
        ? new BareLink(address, "mailto:" + address)
        : new Text(address);
  }

  /** Reads on to the end of the address that began at {@code start}. */
  private static Node link(Scanner scanner, Position start, String prefix) {
    readAddress(scanner);
    String read = scanner.getSource(start, scanner.position()).getContent();
    int end = read.length();
    while (end > 0 && TRAILING.indexOf(read.charAt(end - 1)) >= 0) {
      end--;
    }
    String address = read.substring(0, end);
    advance(scanner, start, end);
    return ends(scanner) ? new BareLink(address, prefix + address) : new Text(address);
  }

  /** Includes brackets in an address as long as they are balanced. */
  private static void readAddress(Scanner scanner) {
    int round = 0;
    int square = 0;
    while (scanner.hasNext()) {
      char c = scanner.peek();
      switch (c) {
        case '(' -> round++;
        case ')' -> round--;
        case '[' -> square++;
        case ']' -> square--;
        default -> {}
      }
      boolean outside = Character.isWhitespace(c) || "<>\"`".indexOf(c) >= 0;
      if (outside || round < 0 || square < 0) {
        return;
      }
      scanner.next();
    }
  }

  /** Returns whether only punctuation follows up to the next white space. */
  private static boolean ends(Scanner scanner) {
    Position position = scanner.position();
    while (AFTER.indexOf(scanner.peek()) >= 0) {
      scanner.next();
    }
    char next = scanner.peek();
    boolean ends = !scanner.hasNext() || Character.isWhitespace(next) || CLOSING.indexOf(next) >= 0;
    scanner.setPosition(position);
    return ends;
  }

  private static void advance(Scanner scanner, Position from, int characters) {
    scanner.setPosition(from);
    for (int i = 0; i < characters; i++) {
      scanner.next();
    }
  }

  /** An address that is its own text. */
  public static final class BareLink extends CustomNode
      implements Element, PlainText.Labelled, MessageReferences.Reference {

    private final String text;
    private final String url;

    BareLink(String text, String url) {
      this.text = text;
      this.url = url;
    }

    @Override
    public String label() {
      return text;
    }

    @Override
    public void addTo(MessageReferences messageReferences) {
      messageReferences.addPicture(url);
    }

    public String url() {
      return url;
    }

    @Override
    public void render(Rendering rendering) {
      @Nullable String href = Urls.safe(url, rendering.dialect());
      if (href == null || rendering.insideLink()) {
        rendering.html().text(text);
      } else {
        rendering.link(href, null, () -> rendering.html().text(text));
      }
    }
  }
}
