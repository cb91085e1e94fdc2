package chat.messaging.initialstate;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Provides {@code stop_words}: none, because the search itself drops words without meaning. */
@Singleton
final class StopWordsState implements StatePart {

  @Override
  public String eventType() {
    return "stop_words";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    fields.put("stop_words", List.of());
  }
}
