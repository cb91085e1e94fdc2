package chat.markdown.text;

import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Node;
import org.commonmark.node.Text;

/** The text of a link's or picture's label, without its markup. */
public final class PlainText extends AbstractVisitor {

  private final StringBuilder text = new StringBuilder();

  private PlainText() {}

  public static String of(Node node) {
    var plain = new PlainText();
    plain.visitChildren(node);
    return plain.text.toString();
  }

  @Override
  public void visit(Text node) {
    text.append(node.getLiteral());
  }

  @Override
  public void visit(Code node) {
    text.append(node.getLiteral());
  }

  @Override
  public void visit(CustomNode node) {
    if (node instanceof Labelled labelled) {
      text.append(labelled.label());
    }
    visitChildren(node);
  }

  /** A node whose text is not among its children. */
  public interface Labelled {
    String label();
  }
}
