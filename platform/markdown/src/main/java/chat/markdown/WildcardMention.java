package chat.markdown;

import org.commonmark.node.CustomNode;

/** Calls everybody in the channel, or everybody who takes part in the topic. */
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
