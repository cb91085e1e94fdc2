package chat.markdown.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Emphasis;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.StrongEmphasis;
import org.commonmark.node.Text;
import org.commonmark.parser.PostProcessor;
import org.commonmark.parser.beta.InlineContentParser;
import org.commonmark.parser.beta.InlineContentParserFactory;
import org.commonmark.parser.beta.ParsedInline;
import org.commonmark.parser.beta.Scanner;

/**
 * {@code *emphasis*}, {@code **strong**}, {@code ***both***} and {@code ~~struck out~~}, within one
 * line each.
 *
 * <p>The parser leaves asterisks and tildes as text. When the tree is complete, each line is
 * searched once per rule; code, links and other nodes count as one character without meaning. Only
 * the rule for both applies to the text of a link.
 */
public final class EmphasisSyntax implements InlineContentParserFactory, PostProcessor {

  /** Represents a node that is not text; matches no rule's marks. */
  private static final char OPAQUE = '\uFFFC';

  private static final List<Rule> RULES =
      List.of(
          new Rule("\\*{3}(?!\\s)([^*^]+)(?<!\\s)\\*{3}", EmphasisSyntax::both),
          new Rule("\\*{2}(.+?)\\*{2}", () -> nested(new StrongEmphasis("**"))),
          new Rule("\\*(?!\\s)([^*^]+)(?<!\\s)\\*", () -> nested(new Emphasis("*"))),
          new Rule("(?<!~)~~([^~]+)~~(?!~)", () -> nested(new StruckText())));

  /** Number of rules that apply to the text of a link. */
  private static final int RULES_IN_LINKS = 1;

  @Override
  public Set<Character> getTriggerCharacters() {
    return Set.of('*', '~');
  }

  @Override
  public InlineContentParser create() {
    return state -> {
      Scanner scanner = state.scanner();
      char mark = scanner.peek();
      String marks = String.valueOf(mark).repeat(scanner.matchMultiple(mark));
      return ParsedInline.of(new Text(marks), scanner.position());
    };
  }

  @Override
  public Node process(Node document) {
    document.accept(new Containers());
    return document;
  }

  /**
   * @param content its first group becomes the content of the innermost node
   */
  private record Rule(Pattern content, Supplier<Nested> nodes) {
    Rule(String content, Supplier<Nested> nodes) {
      this(Pattern.compile(content, Pattern.UNICODE_CHARACTER_CLASS | Pattern.DOTALL), nodes);
    }
  }

  private record Nested(Node outer, Node inner) {}

  private static Nested nested(Node node) {
    return new Nested(node, node);
  }

  private static Nested both() {
    var strong = new StrongEmphasis("**");
    var emphasis = new Emphasis("*");
    strong.appendChild(emphasis);
    return new Nested(strong, emphasis);
  }

  /** Visits the nodes whose children are text. */
  private static final class Containers extends AbstractVisitor {

    @Override
    public void visit(Paragraph paragraph) {
      emphasize(paragraph, RULES.size());
    }

    @Override
    public void visit(Heading heading) {
      emphasize(heading, RULES.size());
    }

    @Override
    public void visit(CustomBlock block) {
      if (block instanceof Spoiler.Title) {
        emphasize(block, RULES.size());
      } else {
        visitChildren(block);
      }
    }

    @Override
    public void visit(CustomNode node) {
      if (node instanceof TableCell) {
        emphasize(node, RULES.size());
      } else {
        visitChildren(node);
      }
    }

    @Override
    public void visit(Link link) {
      emphasize(link, RULES_IN_LINKS);
    }

    private void emphasize(Node container, int rules) {
      visitChildren(container);
      if (hasMarks(container)) {
        List<Node> children = new ArrayList<>();
        List<Node> line = new ArrayList<>();
        for (Node child : takeChildren(container)) {
          if (child instanceof SoftLineBreak || child instanceof HardLineBreak) {
            children.addAll(emphasized(line, 0, rules));
            children.add(child);
            line.clear();
          } else {
            line.add(child);
          }
        }
        children.addAll(emphasized(line, 0, rules));
        children.forEach(container::appendChild);
      }
    }
  }

  private static boolean hasMarks(Node container) {
    for (Node child = container.getFirstChild(); child != null; child = child.getNext()) {
      if (child instanceof Text text
          && (text.getLiteral().indexOf('*') >= 0 || text.getLiteral().contains("~~"))) {
        return true;
      }
    }
    return false;
  }

  private static List<Node> takeChildren(Node container) {
    List<Node> children = new ArrayList<>();
    Node child = container.getFirstChild();
    while (child != null) {
      children.add(child);
      child.unlink();
      child = container.getFirstChild();
    }
    return children;
  }

  private static List<Node> emphasized(List<Node> line, int first, int rules) {
    List<Node> nodes = line;
    for (int i = first; i < rules; i++) {
      Rule rule = RULES.get(i);
      Matcher matcher = rule.content().matcher(flat(nodes));
      if (!matcher.find()) {
        continue;
      }
      var reader = new Reader(nodes);
      List<Node> result = new ArrayList<>();
      do {
        result.addAll(reader.upTo(matcher.start()));
        reader.upTo(matcher.start(1));
        Nested node = rule.nodes().get();
        emphasized(reader.upTo(matcher.end(1)), i + 1, rules).forEach(node.inner()::appendChild);
        reader.upTo(matcher.end());
        result.add(node.outer());
      } while (matcher.find());
      result.addAll(reader.upTo(Integer.MAX_VALUE));
      nodes = result;
    }
    return nodes;
  }

  private static String flat(List<Node> nodes) {
    var flat = new StringBuilder();
    for (Node node : nodes) {
      if (node instanceof Text text) {
        flat.append(text.getLiteral());
      } else {
        flat.append(OPAQUE);
      }
    }
    return flat.toString();
  }

  /** Removes nodes from a line by positions in its flat text, splitting text where needed. */
  private static final class Reader {

    private final List<Node> nodes;
    private int node;
    private int offsetInNode;
    private int position;

    Reader(List<Node> nodes) {
      this.nodes = nodes;
    }

    List<Node> upTo(int end) {
      List<Node> taken = new ArrayList<>();
      while (node < nodes.size() && position < end) {
        if (nodes.get(node) instanceof Text text) {
          String literal = text.getLiteral();
          int length = Math.min(literal.length() - offsetInNode, end - position);
          if (length > 0) {
            taken.add(new Text(literal.substring(offsetInNode, offsetInNode + length)));
          }
          advance(length, literal.length());
        } else {
          taken.add(nodes.get(node));
          advance(1, 1);
        }
      }
      return taken;
    }

    private void advance(int by, int nodeLength) {
      position += by;
      offsetInNode += by;
      if (offsetInNode >= nodeLength) {
        node++;
        offsetInNode = 0;
      }
    }
  }

  /** Strikethrough text. */
  private static final class StruckText extends CustomNode implements Element {
    @Override
    public void render(Rendering rendering) {
      rendering.html().raw("<del>");
      rendering.children(this);
      rendering.html().raw("</del>");
    }
  }
}
