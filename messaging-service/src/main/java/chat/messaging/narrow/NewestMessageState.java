package chat.messaging.narrow;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Provides {@code max_message_id}, the newest message of the account (API: register-queue). */
@Singleton
final class NewestMessageState implements StatePart {

  private final ReceivedMessages receivedMessages;

  NewestMessageState(ReceivedMessages receivedMessages) {
    this.receivedMessages = receivedMessages;
  }

  @Override
  public String eventType() {
    return "message";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    fields.put("max_message_id", receivedMessages.newest(request.caller()));
  }
}
