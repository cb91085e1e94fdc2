package chat.markdown.syntax;

import chat.markdown.text.Html;
import chat.markdown.text.PlainText;
import org.commonmark.node.CustomNode;

/** A mention of everyone in the channel, or of all participants of the topic. */
final class WildcardMention extends CustomNode implements Element, PlainText.Labelled {

  private final String word;
  private final boolean silent;

  WildcardMention(String word, boolean silent) {
    this.word = word;
    this.silent = silent;
  }

  @Override
  public String label() {
    return "@" + word;
  }

  @Override
  public void render(Rendering rendering) {
    boolean calls = !silent && !rendering.callsNobody();
    boolean topic = word.equals("topic");
    if (calls && topic) {
      rendering.callTopic();
    } else if (calls) {
      rendering.callChannel();
    }
    String kind = topic ? "topic-mention" : "user-mention channel-wildcard-mention";
    Html html = rendering.html();
    html.raw("<span").attribute("class", calls ? kind : kind + " silent");
    html.attribute("data-user-id", topic ? null : "*");
    html.raw(calls ? ">@" : ">").text(word).raw("</span>");
  }
}
