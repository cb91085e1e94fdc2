package chat.messaging.initialstate;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Empty initial state of unsupported features that clients of real servers request. */
@Factory
final class UnsupportedFeatureState {

  private record EmptyListState(String eventType, String field) implements StatePart {

    @Override
    public void put(StateRequest request, Map<String, @Nullable Object> fields) {
      fields.put(field, List.of());
    }
  }

  @Singleton
  StatePart scheduledMessages() {
    return new EmptyListState("scheduled_messages", "scheduled_messages");
  }

  @Singleton
  StatePart navigationViews() {
    return new EmptyListState("navigation_views", "navigation_views");
  }

  /** The search drops words without meaning by itself. */
  @Singleton
  StatePart stopWords() {
    return new EmptyListState("stop_words", "stop_words");
  }
}
