package chat.channels.notice;

import chat.markdown.MarkdownText;

/** A channel that a notice links by its name at the time. */
public record NamedChannel(long channelId, String name) {

  String link() {
    return MarkdownText.channelLink(channelId, name);
  }
}
