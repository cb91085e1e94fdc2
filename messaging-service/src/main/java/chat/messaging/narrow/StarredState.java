package chat.messaging.narrow;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Provides {@code starred_messages} of the account (API: register-queue). */
@Singleton
final class StarredState implements StatePart {

  private final ReceivedMessages receivedMessages;

  StarredState(ReceivedMessages receivedMessages) {
    this.receivedMessages = receivedMessages;
  }

  @Override
  public String eventType() {
    return "starred_messages";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    fields.put("starred_messages", receivedMessages.starred(request.caller()));
  }
}
