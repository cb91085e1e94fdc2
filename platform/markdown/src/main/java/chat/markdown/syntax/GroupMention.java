package chat.markdown.syntax;

import chat.markdown.text.Html;
import chat.markdown.text.MessageReferences;
import chat.markdown.text.Names;
import chat.markdown.text.PlainText;
import chat.markdown.text.StarredNames;
import org.commonmark.node.CustomNode;

/** A mention that notifies the members of a user group. */
final class GroupMention extends CustomNode
    implements Element, MessageReferences.Reference, PlainText.Labelled {

  private final String name;
  private final boolean silent;

  GroupMention(String name, boolean silent) {
    this.name = name;
    this.silent = silent;
  }

  @Override
  public String label() {
    return "@" + name;
  }

  @Override
  public void addTo(MessageReferences messageReferences) {
    messageReferences.groupNames().add(name);
  }

  @Override
  public void render(Rendering rendering) {
    Html html = rendering.html();
    Names.Group group = rendering.names().group(name);
    if (group == null) {
      StarredNames.unresolved(html, silent ? "@_" : "@", name, 1);
      return;
    }
    boolean calls = !silent && group.active() && !rendering.callsNobody();
    if (calls) {
      rendering.callGroup(group.id());
    }
    html.raw("<span");
    html.attribute("class", calls ? "user-group-mention" : "user-group-mention silent");
    html.attribute("data-user-group-id", Long.toString(group.id())).raw(calls ? ">@" : ">");
    html.text(group.displayName()).raw("</span>");
  }
}
