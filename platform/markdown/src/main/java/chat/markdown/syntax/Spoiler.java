package chat.markdown.syntax;

import chat.markdown.text.Html;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.Node;

/** A block that clients display collapsed under its title. */
public final class Spoiler extends CustomBlock implements Element {

  @Override
  public void render(Rendering rendering) {
    Html html = rendering.html();
    html.raw("<div class=\"spoiler-block\"><div class=\"spoiler-header\">\n");
    Node first = getFirstChild();
    if (first instanceof Title title) {
      html.raw("<p>");
      rendering.children(title);
      html.raw("</p>\n");
    }
    html.raw("</div><div class=\"spoiler-content\" aria-hidden=\"true\">\n");
    rendering.children(this);
    html.raw("</div></div>\n");
  }

  /** The title, the spoiler's first child; the spoiler renders it. */
  public static final class Title extends CustomBlock implements Element {
    @Override
    public void render(Rendering rendering) {}
  }
}
