package chat.messaging.narrow;

import chat.kit.text.HtmlText;
import chat.messaging.access.ReadableMessage;
import chat.messaging.search.Highlighter;
import chat.messaging.topic.TopicName;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Shows what was searched for in the messages that were found. */
final class Matches {

  private Matches() {}

  /**
   * A message's HTML and its topic as HTML, with what was found marked.
   *
   * @param matchSubject empty for a direct message
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Match(String matchContent, String matchSubject) {}

  /**
   * The matches by the messages' ids.
   *
   * @param searched what was searched for; nothing is marked where that is nothing
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
