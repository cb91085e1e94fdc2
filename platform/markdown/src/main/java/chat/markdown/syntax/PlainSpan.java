package chat.markdown.syntax;

import chat.markdown.text.PlainText;
import org.commonmark.node.CustomNode;

/** Text that is rendered literally. */
final class PlainSpan extends CustomNode implements Element, PlainText.Labelled {

  private final String text;

  PlainSpan(String text) {
    this.text = text;
  }

  @Override
  public String label() {
    return text;
  }

  @Override
  public void render(Rendering rendering) {
    rendering.html().text(text);
  }
}
