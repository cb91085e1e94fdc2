package chat.markdown.syntax;

import chat.markdown.text.Html;
import chat.markdown.text.PlainText;
import chat.markdown.text.WordBoundaries;
import java.util.Set;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Text;
import org.commonmark.parser.beta.InlineContentParser;
import org.commonmark.parser.beta.InlineContentParserFactory;
import org.commonmark.parser.beta.InlineParserState;
import org.commonmark.parser.beta.ParsedInline;
import org.commonmark.parser.beta.Position;
import org.commonmark.parser.beta.Scanner;
import org.jspecify.annotations.Nullable;

/**
 * Formulas: {@code $$x$$} inline and {@code math} fences.
 *
 * <p>They are not typeset here. The HTML has KaTeX's structure with the TeX source in all three
 * positions: clients that read the source find it in the annotation, and browsers and clients that
 * display KaTeX's output display the source.
 */
public final class MathSyntax implements InlineContentParserFactory {

  @Override
  public Set<Character> getTriggerCharacters() {
    return Set.of('$');
  }

  @Override
  public InlineContentParser create() {
    return MathSyntax::parse;
  }

  private static ParsedInline parse(InlineParserState state) {
    Scanner scanner = state.scanner();
    boolean insideWord = WordBoundaries.isBehind(scanner);
    int dollars = scanner.matchMultiple('$');
    Position content = scanner.position();
    if (dollars == 2 && !insideWord && scanner.peek() != '_') {
      String tex = content(scanner, content);
      if (tex != null && !WordBoundaries.isAhead(scanner)) {
        return ParsedInline.of(new Inline(tex), scanner.position());
      }
    }
    return ParsedInline.of(new Text("$".repeat(dollars)), content);
  }

  /** Reads up to and including the closing dollars. */
  private static @Nullable String content(Scanner scanner, Position start) {
    while (scanner.hasNext() && scanner.peek() != '\n' && scanner.peek() != '$') {
      boolean escapes = scanner.next('\\');
      if (!escapes || scanner.peek() == '$') {
        scanner.next();
      }
    }
    Position end = scanner.position();
    return scanner.matchMultiple('$') == 2 ? scanner.getSource(start, end).getContent() : null;
  }

  private static void write(Html html, String tex, boolean display) {
    html.raw("<span class=\"katex\"><span class=\"katex-mathml\">");
    html.raw("<math xmlns=\"http://www.w3.org/1998/Math/MathML\"");
    html.attribute("display", display ? "block" : null).raw("><semantics><mtext>").text(tex);
    html.raw("</mtext><annotation encoding=\"application/x-tex\">").text(tex);
    html.raw("</annotation></semantics></math></span>");
    html.raw("<span class=\"katex-html\" aria-hidden=\"true\">").text(tex).raw("</span></span>");
  }

  /** An inline formula. */
  private static final class Inline extends CustomNode implements Element, PlainText.Labelled {

    private final String tex;

    Inline(String tex) {
      this.tex = tex;
    }

    @Override
    public String label() {
      return tex;
    }

    @Override
    public void render(Rendering rendering) {
      write(rendering.html(), tex, false);
    }
  }

  /** A formula in a paragraph of its own. */
  static final class Display extends CustomBlock implements Element, FenceSyntax.Literal {

    private final StringBuilder tex = new StringBuilder();

    @Override
    public void addLine(CharSequence line) {
      tex.append(line).append('\n');
    }

    @Override
    public void render(Rendering rendering) {
      rendering.html().raw("<p><span class=\"katex-display\">");
      write(rendering.html(), tex.toString().strip(), true);
      rendering.html().raw("</span></p>\n");
    }
  }
}
