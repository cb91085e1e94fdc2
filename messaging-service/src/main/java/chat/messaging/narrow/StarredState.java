package chat.messaging.narrow;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells a client that registers what its account has starred. */
@Singleton
final class StarredState implements StatePart {

  private final Received received;

  StarredState(Received received) {
    this.received = received;
  }

  @Override
  public String eventType() {
    return "starred_messages";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    fields.put("starred_messages", received.starred(request.caller()));
  }
}
