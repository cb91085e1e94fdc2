package chat.messaging.narrow;

import chat.kit.text.HtmlText;
import chat.kit.token.Caller;
import chat.messaging.access.ReadableMessage;
import chat.messaging.topic.TopicName;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Shows what was searched for in the messages that were found. */
@Singleton
final class Matches {

  private final NarrowStore store;

  Matches(NarrowStore store) {
    this.store = store;
  }

  /**
   * A message's HTML and its topic as HTML, with what was found marked.
   *
   * @param matchSubject empty for a direct message
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Match(String matchContent, String matchSubject) {}

  /**
   * The matches by the messages' ids; 503 where finding them in turn takes too long.
   *
   * @param searched what was searched for; nothing is marked where that is nothing
   */
  Map<Long, Match> in(Caller reader, List<ReadableMessage> messages, List<String> searched) {
    Highlight highlight = highlight(reader, messages, String.join(" ", searched));
    Map<Long, Match> matches = new LinkedHashMap<>();
    for (ReadableMessage message : messages) {
      matches.put(
          message.id(),
          new Match(highlight.mark(message.renderedContent()), highlight.mark(topicHtml(message))));
    }
    return matches;
  }

  private Highlight highlight(Caller reader, List<ReadableMessage> messages, String searched) {
    List<String> htmls = new ArrayList<>();
    for (ReadableMessage message : messages) {
      htmls.add(topicHtml(message));
      htmls.add(message.renderedContent());
    }
    Set<String> candidates = Highlight.candidates(htmls, Highlight.words(searched));
    return new Highlight(
        candidates.isEmpty()
            ? Set.of()
            : new HashSet<>(store.matching(reader.userId(), searched, candidates)));
  }

  private static String topicHtml(ReadableMessage message) {
    boolean isEmptyTopic = message.channelId() != null && message.topic().isEmpty();
    return HtmlText.of(isEmptyTopic ? TopicName.EMPTY_DISPLAY_NAME : message.topic());
  }
}
