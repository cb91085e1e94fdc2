package chat.messaging.narrow;

import chat.messaging.access.ReadableMessage;
import chat.messaging.fetch.Message;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Shows in found messages what was searched for: {@code match_content}, {@code match_subject}. */
@Singleton
final class Matches {

  private final NarrowStore store;

  Matches(NarrowStore store) {
    this.store = store;
  }

  /**
   * The messages with their matches; as they are where nothing was searched for.
   *
   * @param shown the messages as they are shown
   */
  List<Message> in(List<Message> shown, List<ReadableMessage> messages, List<String> searched) {
    if (searched.isEmpty() || shown.isEmpty()) {
      return shown;
    }
    Highlight highlight = highlight(shown, messages, String.join(" ", searched));
    Map<Long, String> htmls = new HashMap<>();
    messages.forEach(message -> htmls.put(message.id(), message.renderedContent()));
    return shown.stream()
        .map(message ->
            message.found(
                highlight.html(htmls.getOrDefault(message.id(), "")),
                highlight.text(message.subject())))
        .toList();
  }

  private Highlight highlight(
      List<Message> shown, List<ReadableMessage> messages, String searched) {
    List<String> texts = new ArrayList<>();
    shown.forEach(message -> texts.add(message.subject()));
    messages.forEach(message -> texts.add(message.renderedContent()));
    Set<String> candidates = Highlight.candidates(texts, Highlight.words(searched));
    return new Highlight(new HashSet<>(store.matching(searched, candidates)));
  }
}
