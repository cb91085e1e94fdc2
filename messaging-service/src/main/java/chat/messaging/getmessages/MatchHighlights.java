package chat.messaging.getmessages;

import chat.kit.text.HtmlText;
import chat.messaging.access.ReadableMessage;
import chat.messaging.search.Highlighter;
import chat.messaging.topic.TopicName;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Highlights the search texts in matching messages. */
final class MatchHighlights {

  private MatchHighlights() {}

  /**
   * A message's HTML and its topic as HTML, with the matches highlighted.
   *
   * @param matchContent the content in HTML
   * @param matchSubject the topic in HTML; empty for a direct message
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Match(String matchContent, String matchSubject) {}

  /**
   * Returns the highlighted texts by message id.
   *
   * @param searched the search texts; if empty, nothing is highlighted
   */
  static Map<Long, Match> in(List<ReadableMessage> messages, List<String> searched) {
    Highlighter highlighter = new Highlighter(searched);
    Map<Long, Match> matches = new LinkedHashMap<>();
    for (ReadableMessage message : messages) {
      matches.put(
          message.id(),
          new Match(
              highlighter.mark(message.renderedContent()), highlighter.mark(topicHtml(message))));
    }
    return matches;
  }

  private static String topicHtml(ReadableMessage message) {
    boolean isEmptyTopic = message.channelId() != null && message.topic().isEmpty();
    return HtmlText.of(isEmptyTopic ? TopicName.EMPTY_DISPLAY_NAME : message.topic());
  }
}
