package chat.markdown;

import org.commonmark.node.CustomNode;

/** Text that is shown as it is: nothing is found in it. */
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
