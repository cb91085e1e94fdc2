package chat.channels.notice;

import chat.markdown.MarkdownText;

/** A channel that a notice links to, with its name at that time. */
public record NamedChannel(long channelId, String name) {

  String link() {
    return MarkdownText.channelLink(channelId, name);
  }
}
