package chat.messaging.register;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parts that clients of real servers ask for, of what nobody has here. */
@Factory
final class NothingOfThat {

  private record Nothing(String eventType, String field) implements StatePart {

    @Override
    public void put(StateRequest request, Map<String, @Nullable Object> fields) {
      fields.put(field, List.of());
    }
  }

  @Singleton
  StatePart scheduledMessages() {
    return new Nothing("scheduled_messages", "scheduled_messages");
  }

  @Singleton
  StatePart savedSnippets() {
    return new Nothing("saved_snippets", "saved_snippets");
  }

  @Singleton
  StatePart navigationViews() {
    return new Nothing("navigation_views", "navigation_views");
  }

  /** The search leaves out what says nothing by itself. */
  @Singleton
  StatePart stopWords() {
    return new Nothing("stop_words", "stop_words");
  }
}
