package chat.markdown;

import org.commonmark.node.CustomNode;

/** Calls the members of a user group. */
final class GroupMention extends CustomNode
    implements Element, References.Reference, PlainText.Labelled {

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
  public void addTo(References references) {
    references.groupNames().add(name);
  }

  @Override
  public void render(Rendering rendering) {
    Html html = rendering.html();
    Names.Group group = rendering.names().group(name);
    if (group == null) {
      Starred.unresolved(html, silent ? "@_" : "@", name, 1);
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
