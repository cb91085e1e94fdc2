package chat.markdown.syntax;

import chat.markdown.text.Html;
import chat.markdown.text.MessageReferences;
import chat.markdown.text.Names;
import chat.markdown.text.NarrowUrl;
import chat.markdown.text.PlainText;
import chat.markdown.text.StarredNames;
import java.util.OptionalLong;
import org.commonmark.node.CustomNode;
import org.jspecify.annotations.Nullable;

/** A link to a channel, to a topic in it, or to a message in that topic. */
final class ChannelLink extends CustomNode
    implements Element, MessageReferences.Reference, PlainText.Labelled {

  /** The display text of a topic without a name. */
  private static final String EMPTY_TOPIC = "<em>general chat</em>";

  private final String typed;
  private final String channelName;
  private final @Nullable String topic;
  private final @Nullable String messageId;

  /**
   * @param typed everything between the asterisks
   */
  ChannelLink(
      String typed, String channelName, @Nullable String topic, @Nullable String messageId) {
    this.typed = typed;
    this.channelName = channelName;
    this.topic = topic;
    this.messageId = messageId;
  }

  @Override
  public String label() {
    return "#" + typed;
  }

  @Override
  public void addTo(MessageReferences messageReferences) {
    messageReferences.channelNames().add(channelName);
    if (topic != null && messageId == null) {
      messageReferences.topics().add(new MessageReferences.Topic(channelName, topic));
    }
  }

  @Override
  public void render(Rendering rendering) {
    Html html = rendering.html();
    Names.Channel channel = rendering.names().channel(channelName);
    if (channel == null) {
      StarredNames.unresolved(html, "#", typed, 2);
    } else if (rendering.insideLink()) {
      text(html, channel);
    } else {
      html.raw("<a").attribute("class", kind());
      html.attribute("data-stream-id", messageId == null ? Long.toString(channel.id()) : null);
      html.attribute("href", href(channel, rendering.names())).raw(">");
      text(html, channel);
      html.raw("</a>");
    }
  }

  private String kind() {
    if (topic == null) {
      return "stream";
    }
    return messageId == null ? "stream-topic" : "message-link";
  }

  private void text(Html html, Names.Channel channel) {
    html.text("#").text(channel.name());
    if (topic == null) {
      return;
    }
    html.text(" > ");
    if (topic.isEmpty()) {
      html.raw(EMPTY_TOPIC);
    } else {
      html.text(topic);
    }
    html.raw(messageId == null ? "" : " @ 💬");
  }

  private String href(Names.Channel channel, Names names) {
    if (topic == null) {
      return NarrowUrl.channel(channel.id(), channel.name());
    }
    String href = NarrowUrl.topic(channel.id(), channel.name(), topic);
    if (messageId != null) {
      return href + "/near/" + messageId;
    }
    OptionalLong latest = names.latestMessage(channel.id(), topic);
    return latest.isPresent() ? href + "/with/" + latest.getAsLong() : href;
  }
}
