package chat.markdown.text;

import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.InlineParserContext;
import org.commonmark.parser.beta.LinkInfo;
import org.commonmark.parser.beta.LinkProcessor;
import org.commonmark.parser.beta.LinkResult;
import org.commonmark.parser.beta.Position;
import org.commonmark.parser.beta.Scanner;
import org.jspecify.annotations.Nullable;

/** {@code [text](address with blanks)}: the address extends to the closing bracket. */
public final class LinkSyntax implements LinkProcessor {

  private static final String QUOTES = "\"'";

  /**
   * In characters; bounds the search, because a line may have many brackets that are never closed.
   */
  private static final int MAX_TARGET_LENGTH = 2_000;

  @Override
  public @Nullable LinkResult process(LinkInfo link, Scanner scanner, InlineParserContext context) {
    if (link.destination() != null) {
      return LinkResult.none();
    }
    scanner.setPosition(link.afterTextBracket());
    String target = target(scanner);
    if (target == null) {
      return LinkResult.none();
    }
    int title = titleStart(target);
    String address = (title < 0 ? target : target.substring(0, title)).strip();
    String titleText = title < 0 ? null : target.substring(title + 1, target.length() - 1);
    boolean isImage = link.marker() != null;
    Node node = isImage ? new Image(address, titleText) : new Link(address, titleText);
    LinkResult result = LinkResult.wrapTextIn(node, scanner.position());
    return isImage ? result.includeMarker() : result;
  }

  /** Reads the text between balanced round brackets in one line; null if there is none. */
  private static @Nullable String target(Scanner scanner) {
    if (!scanner.next('(')) {
      return null;
    }
    Position start = scanner.position();
    int open = 1;
    for (int i = 0; i < MAX_TARGET_LENGTH && scanner.hasNext() && scanner.peek() != '\n'; i++) {
      char c = scanner.peek();
      if (c == '(') {
        open++;
      } else if (c == ')') {
        open--;
      }
      if (open == 0) {
        String target = scanner.getSource(start, scanner.position()).getContent().strip();
        scanner.next();
        return target.isEmpty() ? null : target;
      }
      scanner.next();
    }
    return null;
  }

  /** Returns where the title at the end of the target begins, or -1. */
  private static int titleStart(String target) {
    char quote = target.charAt(target.length() - 1);
    int start = QUOTES.indexOf(quote) < 0 ? -1 : target.indexOf(quote);
    boolean isTitle =
        start > 0
            && start < target.length() - 1
            && Character.isWhitespace(target.charAt(start - 1));
    return isTitle ? start : -1;
  }
}
