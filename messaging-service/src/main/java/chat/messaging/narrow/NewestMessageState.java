package chat.messaging.narrow;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells a client that registers how far the messages of its account have come. */
@Singleton
final class NewestMessageState implements StatePart {

  private final Received received;

  NewestMessageState(Received received) {
    this.received = received;
  }

  @Override
  public String eventType() {
    return "message";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    fields.put("max_message_id", received.newest(request.caller()));
  }
}
