package chat.markdown.syntax;

import chat.markdown.text.Html;
import chat.markdown.text.MessageReferences;
import chat.markdown.text.Names;
import chat.markdown.text.PlainText;
import chat.markdown.text.StarredNames;
import java.util.Locale;
import org.commonmark.node.CustomNode;
import org.jspecify.annotations.Nullable;

/** A mention of one user, found by name, by id, or by both if they agree. */
final class UserMention extends CustomNode
    implements Element, MessageReferences.Reference, PlainText.Labelled {

  private final String typed;
  private final String fullName;
  private final @Nullable Long id;
  private final boolean silent;

  UserMention(String typed, String fullName, @Nullable Long id, boolean silent) {
    this.typed = typed;
    this.fullName = fullName;
    this.id = id;
    this.silent = silent;
  }

  @Override
  public String label() {
    return "@" + typed;
  }

  @Override
  public void addTo(MessageReferences messageReferences) {
    if (id == null) {
      messageReferences.userNames().add(fullName);
    } else {
      messageReferences.userIds().add(id);
    }
  }

  @Override
  public void render(Rendering rendering) {
    Html html = rendering.html();
    Names.User user = find(rendering.names());
    if (user == null) {
      StarredNames.unresolved(html, silent ? "@_" : "@", typed, 2);
      return;
    }
    boolean calls = !silent && user.active() && !rendering.callsNobody();
    if (calls) {
      rendering.callUser(user.id());
    }
    html.raw("<span").attribute("class", calls ? "user-mention" : "user-mention silent");
    html.attribute("data-user-id", Long.toString(user.id())).raw(calls ? ">@" : ">");
    html.text(user.fullName()).raw("</span>");
  }

  private Names.@Nullable User find(Names names) {
    if (id == null) {
      return names.user(fullName);
    }
    Names.User user = names.user(id);
    boolean agrees =
        user != null
            && (fullName.isEmpty()
                || fullName
                    .toLowerCase(Locale.ROOT)
                    .equals(user.fullName().toLowerCase(Locale.ROOT)));
    return agrees ? user : null;
  }
}
